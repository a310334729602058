// What each sign in a text means, in plain words.

import type { SignKind } from './message-signs'

type Words = { title: string; text: string }

export const SIGN_WORDS: Readonly<Record<SignKind, Words>> = {
  'look-alike': {
    title: 'An address that pretends to be somebody’s',
    text: 'It only looks like the address of ours, of a bank or of an office. What counts is the end of the name, just before the first single slash.',
  },
  'hidden-target': {
    title: 'A link that hides where it leads',
    text: 'Real senders use their own name, not a row of numbers or a name before an “@”.',
  },
  'short-link': {
    title: 'A shortened link',
    text: 'Nobody can see where it leads. We never shorten the links in our messages with another service.',
  },
  'app-file': {
    title: 'A file to install',
    text: 'An .apk is an app from outside the store. It can read your messages and codes. Don’t open it.',
  },
  'asks-secret': {
    title: 'It asks for a code, a PIN, a password or a card',
    text: 'We don’t ask for it in a message or on a call, and neither does your bank. A UPI PIN is only ever needed to pay.',
  },
  'kyc-threat': {
    title: 'It threatens to block you over KYC, PAN or Aadhaar',
    text: 'Update these only at the branch, in the app you already have, or at an address you type yourself.',
  },
  'cut-off': {
    title: 'It says that something is cut off or blocked at once',
    text: 'Companies send bills and notices first, and don’t ask you to call a mobile number within hours.',
  },
  arrest: {
    title: 'It threatens with the police, a case or a parcel',
    text: 'No officer arrests, questions or fines anybody by message or video call. “Digital arrest” does not exist.',
  },
  prize: {
    title: 'It promises a prize or reward points',
    text: 'You can’t win a draw that you didn’t enter. The fee or the link that follows is the fraud.',
  },
  'fee-first': {
    title: 'It asks for a fee before you get something',
    text: 'A loan, a parcel, a job or a refund that costs a fee first is hardly ever real.',
  },
  'easy-money': {
    title: 'It promises easy or sure money',
    text: 'Nobody can promise a profit. Jobs that pay for likes end with a deposit that never comes back.',
  },
  'refund-lure': {
    title: 'It offers money and wants you to press or fill in something',
    text: 'A refund comes to your account by itself. Look it up at the office’s own site, at an address you type.',
  },
  'remote-app': {
    title: 'It wants an app that shows your screen',
    text: 'With such an app a stranger sees your codes and can pay in your name.',
  },
  'new-number': {
    title: 'Somebody you know, with a new number and in need of money',
    text: 'Call the number you have always had before you send anything.',
  },
  'upi-payment': {
    title: 'It asks for money to a UPI ID',
    text: 'We never take money by UPI ID. Whatever is for sale here is paid on our own site, with an invoice.',
  },
  'other-site': {
    title: 'A link to another site',
    text: 'It isn’t ours. That alone is no fraud: mails of ours can link to sources too. Look at the name before you press.',
  },
  'upi-id': { title: 'A UPI ID', text: 'It isn’t ours: we have none that you could pay to.' },
  'other-phone': {
    title: 'A mobile number that isn’t ours',
    text: 'Don’t call back a number from a message you doubt. Look the right one up yourself.',
  },
}
