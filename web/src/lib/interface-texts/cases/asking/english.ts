// The words that stand on pages of other parts too: the form that asks for help, its terms, the box in which a person writes, and the open
// cases. They are apart from the words of a case's own page, which no first visit loads.

import { formatDate, formatRupees } from '../../../format'

/** Has its Hindi in hindi.ts, which is fetched only for whoever reads Hindi. */
export const englishAsking = {
  language: 'Language',

  writing: {
    empty: 'Please write something first',
    sending: 'Sending…',
    personal: (kinds: readonly string[]): string =>
      `This looks like a number of yours (${kinds.join(', ')}). It is hidden before it is stored.`,
    length: (length: number, most: number): string => `${length} of ${most} characters`,
    kept: 'Kept on this device until you send it.',
    notKept: 'This device keeps nothing: send it before you leave.',
    unproven: 'Your text is kept here. It is sent once your e-mail is confirmed.',
    wait: (seconds: number): string => `Please wait ${seconds} s, then send it again. Your text is kept.`,
    failed: 'This could not be sent. Your text is kept; please try again.',
    offline: 'You are offline. Your text is kept on this device: send it once you are connected.',
    /** What the server says of a text, in the language of the page. */
    translate: (words: string): string => words,
  },

  open: {
    label: 'Your open cases',
    continue: 'Continue',
    stands: (status: string, nextStep: string): string => `${status}. ${nextStep}`,
    /** What the server says of where a case stands. */
    translate: (words: string): string => words,
  },

  ask: {
    /** In the other language, which it leads to. */
    otherLanguage: 'हिन्दी में पढ़ें',
    openTitle: 'Your case is open',
    openText: 'You have asked for help with this. Anything more about the same matter belongs in your case:',
    another: 'Ask about another matter',
    title: 'Ask for help with this',
    free: 'Write what happened. A person reads it and answers; this help is free.',
    priced: 'Write what happened. A person reads it, and you see the price before anything is owed.',
    notLoaded: 'The form could not be loaded.',
    about: 'What is it about?',
    action: 'Ask for help',
    hint: 'Please leave out passwords, OTPs and account numbers. Papers can be added afterwards.',
    loadingNotice: 'Loading what you agree to',
    noConsent: 'Please tick the box, so that we may keep what you write here',
  },

  terms: {
    price: 'Price',
    free: 'Free',
    amount: (rupees: number): string => `${formatRupees(rupees)} as a rule, GST included`,
    from: (day: string): string => `(from ${formatDate(day)})`,
    time: 'Time',
    nextStep: 'Next step',
    moneyBack: 'Money back',
    complaints: 'Complaints',
    /** What the content says of our help, in the language of the page. */
    translate: (words: string): string => words,
  },

  /** What somebody has to know before they pay. It is the rule of content/pages/refunds.md, in one sentence. */
  money: {
    rule: 'Cancel before we begin to work, and the whole price goes back to you; after that an agent states within one working day which part goes back, and why.',
    refunds: 'Refunds and cancellations',
    complaints: 'A complaint about this? Write to our grievance officer:',
    officer: 'Our grievance officer:',
  },
}

export type AskingTexts = typeof englishAsking
