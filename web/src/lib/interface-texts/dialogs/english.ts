import { brand } from '../../brand'
import { formatDateTime } from '../../format'
import { englishOccasions } from './occasions'

const BADGES: Readonly<Record<string, string>> = {
  author: 'Author',
  expert: 'Expert',
  editor: 'Editor',
  moderator: 'Moderator',
}

export const englishDialogs = {
  error: 'Error',
  thanks: 'Thank You!',
  tryAgain: 'Please try again.',
  back: 'Back',
  skip: 'Skip',
  save: 'Save',

  occasions: englishOccasions,

  follow: {
    title: 'Be told when this changes?',
    description: 'By e-mail, when the rule changes or the article is corrected.',
    confirm: 'Yes, write to me',
    doneTitle: 'We will tell you',
    done: (title: string): string => `“${title}” is in My Account, under “What you follow”.`,
    failed: 'This could not be saved. Please try again.',
  },

  comments: {
    at: (value: string): string => formatDateTime(value),
    badges: BADGES,
    /** A person who deleted their account has no name. */
    nameless: 'A reader',
    removed: 'Removed comment',
    by: (name: string): string => `Comment by ${name}`,
    pinned: 'Pinned by the editors',
    removedByAuthor: 'Removed by its author',
    yours: 'Your comment',
    changedArticle: 'This changed the article',
    replyTo: (name: string): string => `Reply to ${name}`,
    edited: '(edited)',
    pending: 'Awaiting review',
    notCounted: 'This could not be counted. Please try again.',
    notDeleted: 'This could not be deleted. Please try again.',
    deletion: {
      title: 'Delete this comment?',
      description: 'It is deleted at once and can’t be restored. Replies to it stay.',
      confirm: 'Delete',
    },
    report: {
      question: 'What is wrong with it?',
      /** The moderators read the English names. */
      reasons: {
        'Advertising or spam': 'Advertising or spam',
        'A tip, or a promise of returns': 'A tip, or a promise of returns',
        'Somebody’s personal details': 'Somebody’s personal details',
        Insulting: 'Insulting',
        'Wrong and harmful': 'Wrong and harmful',
      },
      sent: 'We will look at this comment.',
      failed: 'This could not be reported. Please try again.',
    },
  },

  writing: {
    empty: 'Please write something first',
    tooLong: (most: number): string => `At most ${most} characters`,
    length: (length: number, most: number): string => `${length} of ${most} characters`,
    kept: 'Your text is kept here. It is posted once your e-mail is confirmed.',
    posting: 'Posting…',
    wait: (seconds: number): string => `Please wait ${seconds} s, then post again. Your text is kept.`,
    failed: 'This could not be posted. Your text is kept; please try again.',
    careful: 'Careful:',
    personal: (kinds: readonly string[]): string =>
      `this looks like it contains ${joinKinds(kinds)}. It will be masked before anyone sees it, but it is better to leave it out.`,
  },

  answers: {
    reactionFailed: 'Something went wrong while sending your reaction.',
    liked: 'Your Reaction has been recorded.',
    disliked: 'We value your feedback. Please let us know why you disliked this.',
    notCopied: 'This browser does not allow copying. Please select the text and copy it yourself.',
    copiedTitle: 'Copied!',
    copied: 'Message copied!',
    waitTitle: 'Please wait',
    wait: 'Connection in progress. Try again in a moment.',
  },

  feedback: {
    title: 'Share Feedback on Chat',
    label: 'Your Feedback *',
    hint: 'Please leave out account numbers, PAN and phone numbers.',
    required: 'Feedback is required',
    submit: 'Submit Feedback',
    subscribe: 'Subscribe to Submit Feedback',
    noEmail: 'User email not found',
    sent: 'Your feedback has been submitted successfully.',
    failed: 'Failed to submit feedback. Please try again.',
    failedOnAnswer: 'Something went wrong while submitting your feedback.',
  },

  subscribe: {
    titles: {
      choice: `Subscribe to ${brand.name}`,
      form: 'Get notified',
      address: 'Get a code',
      code: 'Enter the code',
    },
    description: `Never miss an update from ${brand.name}`,
    welcomeBack: (name: string): string => `Welcome back${name && `, ${name}`}. Your session has ended.`,
    getCodeAt: (email: string): string => `Get a code at ${email}`,
    withEmail: 'Continue with Email',
    withGoogle: 'Continue with Google',
    isSubscriber: 'Already a subscriber?',
    wasHere: 'Been here before?',
    getCode: 'Get a code',
    otherAddress: 'Use another address',
    addressHint: 'The address you subscribed with.',
    subscribe: 'Subscribe',
    subscribing: 'Subscribing…',
    sendCode: 'Send me a code',
    sending: 'One moment…',
    whatsappNumber: 'Optional. Please give a number that is registered with WhatsApp.',
    whatsappTerms: `By entering your WhatsApp number you agree to receive updates from ${brand.name} on WhatsApp. Reply STOP or use Unsubscribe at any time. They are sent only if you also tick the WhatsApp box below.`,
    signedIn: 'Signed in',
    greeting: (name: string): string => (name === '' ? 'Welcome back!' : `Welcome back, ${name}.`),
    doneTitle: 'Subscription Successful!',
    done: `Thank you for subscribing to ${brand.name}.`,
    doneWithWhatsapp: `Thank you for subscribing to ${brand.name}. You'll receive updates on your WhatsApp.`,
    refused: 'Subscription Failed',
    broken: 'Subscription Error',
    failed: `Failed to subscribe to ${brand.name}. Please try again.`,
    error: 'An error occurred while subscribing. Please try again later.',
    notSignedIn: 'Not signed in',
    signInFailed: 'You could not be signed in. Please try again.',
    signInError: 'An error occurred while signing you in. Please try again later.',
    missingPhone: {
      title: 'Missing Mobile Number',
      description: 'You have not given a mobile number. Updates go out mainly on WhatsApp.',
      goOn: 'Lose out of getting update notifications',
      back: 'Go back and enter mobile number',
    },
    phone: {
      title: 'Add your mobile number',
      description: 'Optional, for reminders.',
      hint: 'Please give a number that is registered with WhatsApp. Updates are sent there only if you also tick the WhatsApp box below.',
      saved: 'Saved',
      savedText: 'You can change what is sent to you in My Account.',
      failed: 'This could not be saved. Please try again.',
    },
  },

  code: {
    title: 'Confirm your e-mail',
    description: 'So that only you can see and change what belongs to this address.',
    yourAddress: 'your address',
    confirmed: 'E-mail confirmed',
    confirmedText: 'Thank you. You can now use everything in My Account.',
    later: 'Skip for now',
    sentTo: (digits: number): string => `We sent a ${digits}-digit code to `,
    validity: '. It is valid for 10 minutes.',
    label: 'Code',
    checking: 'Checking…',
    confirm: 'Confirm',
    notArrived: 'Didn’t get the mail?',
    wait: (seconds: number): string => `You can ask for another code in ${seconds} s.`,
    again: 'Send another code',
    tooMany: 'You have asked for too many codes. Please wait a little before asking for the next one.',
    notSent: 'The code could not be sent. Please try again.',
    notChecked: 'The code could not be checked. Please try again.',
    incomplete: (digits: number): string => `Please enter all ${digits} digits`,
  },

  callBack: {
    title: 'Ask us to call you',
    text: (subject: string): string =>
      `${subject}: we call you on a working day, so that you understand your own records. Nobody will ask you for a password, an OTP or money on that call.`,
    email: 'E-mail (optional)',
    optional: '(optional)',
    noNumber: 'Please enter the number that we may call',
    /** `words` say it in English, as the number's country has it. Here the number can't be left out. */
    wrongNumber: (words: string): string => words.replace(' or leave it empty', ''),
    noConsent: 'Please tick the box, so that we may call you',
    action: 'Call me',
    sending: 'Sending…',
    sent: 'Thank you. We will call you on a working day.',
    notLoaded: 'The form could not be loaded.',
    tooMany: 'Too many requests came from your connection. Please try again in ten minutes.',
    failed: 'This could not be sent. Please check your connection and try again.',
  },

  fields: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Mobile Number',
    adult: 'I am 18 or older',
    updates: 'Updates',
    noticeFailed: 'The consent notice could not be loaded, so the two boxes are off.',
    loadNotice: 'Load it',
    noName: 'Name is required',
    wrongEmail: 'Please enter a valid email address',
    notAdult: 'Please confirm that you are 18 or older',
    /** `words` say it in English, as the number's country has it. */
    wrongPhone: (words: string): string => words,
    notice: 'What we keep, and your rights',
    /** Beside the boxes while the notice has not been loaded. */
    boxes: {
      email: (site: string) => `Send me updates from ${site} by e-mail.`,
      whatsapp: (site: string) => `Send me updates from ${site} on WhatsApp.`,
    },
    privacy: 'Privacy',
  },
}

/** Returns "a PAN" or "a PAN and a phone number". */
function joinKinds(kinds: readonly string[]): string {
  const kindsWithArticle = kinds.map((kind) => `${/^[ae]/i.test(kind) ? 'an' : 'a'} ${kind}`)
  const last = kindsWithArticle.at(-1) ?? ''
  return kindsWithArticle.length < 2 ? last : `${kindsWithArticle.slice(0, -1).join(', ')} and ${last}`
}
