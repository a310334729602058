// The words around what is agreed to on the provident fund's dashboard: asking the source, keeping, and the report's draft.

import { formatRupees } from '../../format'
import { IDLE_MINUTES } from '../../server-constants.gen'

/** Has its Hindi in hindi.ts, which is fetched only for whoever reads Hindi. */
export const englishFundConsents = {
  /** In the other language, which it leads to. */
  otherLanguage: 'हिन्दी में पढ़ें',
  optional: '(optional)',

  fetch: {
    what: 'What',
    whatText: (mobile: string): string =>
      `The UANs that stand under ${mobile}, the name on them, and each employer with its member ID and dates. No amounts: those are in your passbooks.`,
    whom: 'From whom',
    whomText: (source: string): string =>
      `From ${source}. It is told your mobile number and nothing else. We don’t sign in to EPFO for you.`,
    long: 'How long',
    longText: `Until you sign out, or leave this page idle for ${IDLE_MINUTES} minutes. It stays longer only if you tick the second box.`,
    ask: 'Ask for these records, once, now. This is my own number.',
    notAsked: 'Please tick this box first: we ask for nothing without it',
    action: 'Find my UANs',
    busy: 'Asking…',
  },

  keep: {
    without: 'Without it the files are read once and nothing is kept. The PDF files are never kept.',
    replaced: 'What you keep already is replaced, so please choose all years again.',
  },

  report: {
    intro:
      'Everything above stays free. The report is for your papers: with the lines behind each finding, steps, letters and a PDF.',
    price: (rupees: number, note: string): string => `${formatRupees(rupees)} ${note}. In English and Hindi.`,
    noName: 'Please enter your name',
    notAgreed: 'Please tick this box: without it we can’t prepare the report',
    signedOut: 'You are signed out, so your kept passbooks can’t be opened. Please sign in again.',
    failed: 'The report could not be drafted. Please try again.',
    action: 'Go on to the report',
    busy: 'One moment…',
    note: 'Nothing is charged yet. You see what is missing before you pay.',
    /** What the server says of the offer, in the language of the page. */
    translate: (words: string): string => words,
  },
}

export type FundConsentTexts = typeof englishFundConsents
