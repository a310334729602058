// The words around a report on a provident fund: its states, paying, and what its owner can do with it.

import { formatDate, formatRupees } from '../../format'
import { invoiceTexts } from '../../paying/invoice-texts'
import { toWait } from '../../waits'
import { englishOwning } from './english-owning'

/** The states as the server names them. */
const states = {
  draft: {
    title: 'Your report can be prepared',
    text: 'What your passbooks say is kept, encrypted. Nothing has been charged.',
  },
  ordered: { title: 'Waiting for your payment', text: 'The order can be paid for 30 minutes; then it starts afresh.' },
  paid: { title: 'Paid. Your report is next', text: 'Preparing it takes a few seconds. This page shows it by itself.' },
  preparing: {
    title: 'Your report is being prepared',
    text: 'This takes a few seconds. This page shows it by itself.',
  },
  needs_document: {
    title: 'One more passbook is needed',
    text: 'The clock stands still until you send it, go on without it, or ask for your money back.',
  },
  ready: { title: 'Your report is ready', text: '' },
  superseded: { title: 'A newer version exists', text: 'This is an older version. It stays readable as it was.' },
  failed: { title: 'Your report could not be prepared', text: 'The whole amount goes back to how you paid.' },
  refunding: {
    title: 'Your money is on its way back',
    text: 'The whole amount goes back to how you paid. Banks take five to seven working days.',
  },
  refunded: {
    title: 'Your money is back',
    text: 'The whole amount went back to how you paid. What your passbooks said is erased.',
  },
  erased: {
    title: 'This report is erased',
    text: 'Its keys are deleted, so nobody can read it any more. Your invoice stays in My Account, because the law wants it.',
  },
  expired: {
    title: 'This report is no longer kept',
    text: 'Its time of keeping is over and its keys are deleted. Your invoice stays in My Account.',
  },
}

/** Has its Hindi in hindi.ts, which is fetched only for whoever reads a report in Hindi. */
export const englishReport = {
  ...englishOwning,
  invoice: invoiceTexts,
  states,
  title: 'Provident fund report',
  description: 'A report on a provident fund.',
  language: 'Language of the report',
  englishOnly: 'This version can be read in English only. A newer version may be there in Hindi.',
  loading: 'Loading the report',
  notLoaded: 'The report could not be loaded.',
  oneMoment: 'One moment…',
  failed: 'That did not work. Please try again.',
  /** After too many tries: when it works again. */
  wait: (seconds: number): string => {
    const { count, unit } = toWait(seconds)
    return `That was sent too often. You can send it again in about ${count} ${unit}${count === 1 ? '' : 's'}.`
  },
  date: (day: string): string => formatDate(day),
  /** What the server says, in the language of the page. */
  translate: (words: string): string => words,

  page: {
    before: 'Not affiliated with EPFO or any government body. Questions or a complaint about a payment: ',
    officer: 'our grievance officer',
    after: '.',
    openVersion: (version: number): string => `Open version ${version}`,
  },

  expert: {
    before: 'An expert can go through this report with you. ',
    book: 'Book a call',
    after: ', and send a link made under “Share with family or an expert” if it should be read before.',
  },

  notYours: {
    title: 'This report opens for its owner only',
    text: 'It opens in the browser that made it. On any other device, sign in with the e-mail address you gave; we’ll mail you a code.',
    signIn: 'Sign in',
    again: 'Try again',
  },

  shared: {
    closed: 'This link is no longer open',
    closedText: 'It has ended, or the report was erased. Please ask whoever sent it to you.',
  },

  pay: {
    waiting: 'Waiting for your bank to confirm.',
    waitingText: 'This takes up to a minute. You can leave this page: we’ll e-mail you the result.',
    terms: (note: string): string => `${note}. In English and Hindi.`,
    missing: 'Before you pay: something is missing',
    missingText: 'We’ll ask you for it after the payment, and you can also go on without it.',
    failed: 'The payment did not go through. You have not been charged for it. Try again.',
    notStarted: 'The payment could not be started. Please try again.',
    action: (rupees: number): string => `Pay ${formatRupees(rupees)}`,
    note: 'GST included. You pay at our payment provider; card and account numbers never reach us.',
  },
}

export type ReportTexts = typeof englishReport
