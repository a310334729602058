import { brand } from '../../brand'
import { formatDate, formatDateTime, formatRupees } from '../../format'
import { fileTexts } from '../../paying/file-texts'
import { invoiceTexts } from '../../paying/invoice-texts'
import { englishAsking } from './asking/english'

type Words = Partial<Record<string, string>>

const KINDS: Words = { invoice: 'Invoice', billOfSupply: 'Bill of supply', creditNote: 'Credit note' }
const OUTCOMES = { yes: 'Yes', partly: 'Partly', no: 'No' }

const STEPS: Words = {
  requested: 'Asked for help',
  quoted: 'A price was given',
  open: 'Work goes on',
  waiting_for_you: 'We asked you for something',
  waiting_for_office: 'Filed with the office',
  resolved: 'We think that it is settled',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

const CALLS: Words = { cancelled: 'cancelled', completed: 'took place', no_show: 'did not take place' }

const PAYMENTS: Words = {
  created: 'Not paid yet.',
  pending: 'The payment is being confirmed.',
  paid: 'Paid.',
  failed: 'The payment did not go through.',
  refunding: 'The refund is on its way to you.',
  refunded: 'Refunded. Banks take up to a week to show it.',
}

export const englishCases = {
  asking: englishAsking,
  files: fileTexts,
  invoice: invoiceTexts,
  date: formatDate,
  dateTime: formatDateTime,
  /** What the site itself says in a case, in the language of the page. */
  translate: (words: string): string => words,
  oneMoment: 'One moment…',
  failed: 'This did not work. Please try again.',
  keepIt: 'Keep it',
  /** Says which words of a case stay in the language in which they were written. Empty where there is nothing to say. */
  originals: '',

  page: {
    cases: 'Your cases',
    case: 'Your case',
    about:
      'What you asked us for help with. Only you, the agents who look after it and an expert whom they ask can read a case.',
    loading: 'Loading',
    notLoaded: 'Your cases could not be loaded.',
    missing: 'There is no such case here',
    missingText: 'It was erased, or it belongs to another e-mail address than the one you are signed in with.',
    confirm: 'Please confirm your e-mail',
    signIn: 'Please sign in',
    shownToYou: 'Your cases are shown to you alone: after a code that we mail to your address.',
    getCode: 'Get a code',
  },

  list: {
    none: 'No cases',
    noneText: 'Ask for help on a page of Assist, and your case is listed here.',
    toAssist: 'See what we help with',
    meta: (number: string, day: string): string => `Case ${number}, last changed on ${formatDate(day)}`,
  },

  head: {
    since: (number: string, day: string): string => `Case ${number}, since ${formatDate(day)}`,
    over: (day: string): string => `, over since ${formatDate(day)}`,
    agent: (name: string): string => `${name} looks after it.`,
    expert: (name: string): string => `${name}, an expert, can read it and write in it.`,
    keep: (day: string): string => `Its files are deleted on ${formatDate(day)}.`,
  },

  thread: {
    title: 'Thread',
    newest: (at: string): string => `Newest entry: ${formatDateTime(at)}`,
    answer: 'Your answer',
    write: 'Write to us',
    send: 'Send',
    hint: 'Please leave out passwords, OTPs and account numbers.',
    you: 'You',
    staff: (name: string): string => `${name}, ${brand.short}`,
    file: (name: string): string => `File: ${name}`,
    list: (line: string): string => `List: ${line}`,
    booked: 'A call was booked',
    back: (rupees: number): string => `${formatRupees(rupees)} goes back to you.`,
    paid: (rupees: number): string => `${formatRupees(rupees)} was paid.`,
    steps: STEPS,
    otherStep: 'The case moved on',
  },

  agreement: {
    title: 'Is it settled?',
    question: 'Did this settle the matter?',
    outcomes: OUTCOMES,
    hint: 'If something is still to do, write it below instead: the case is then open again.',
    close: 'Close the case',
    reopen: 'Open it again',
    stillToDo: 'What is still to do?',
  },

  checklist: {
    title: 'What we need',
    byStaff: '(ticked by us)',
    failed: 'The tick could not be kept. Please try again.',
  },

  filing: {
    title: 'With the office',
    again: 'I have filed something else',
    first: 'I have filed it',
    filed: (office: string, day: string, reference: string): string =>
      `Filed with ${office} on ${formatDate(day)}, number ${reference}.`,
    over: 'We no longer wait for its answer.',
    noTime: 'We know of no rule that sets this office a time.',
    askOn: (day: string): string =>
      `We know of no rule that sets this office a time. If you have heard nothing, we ask you again after ${formatDate(day)}.`,
    answerBy: (day: string): readonly [before: string, day: string, after: string] => [
      'It should answer by ',
      formatDate(day),
      '',
    ],
    end: '.',
    officeKind: 'What kind of office is it, and what for?',
    officeKindHint: 'It decides which rule holds. Without a fitting line, choose the last one.',
    choose: 'Choose…',
    office: 'Office',
    officeHint: 'Such as EPFO, Nashik.',
    reference: 'The office’s number',
    referenceHint: 'From the acknowledgement or the portal.',
    filedOn: 'Filed on',
    start: 'Start the office’s time',
  },

  papers: {
    title: 'Papers',
    legend: 'Files of this case',
    sending:
      'Up to five PDF, JPG or PNG files of 10 MB each. They are checked for viruses before anybody opens them, only the agents of this case and its expert can, and a removed file is deleted at once.',
    noMore: 'No more files can be sent. A removed file is deleted at once.',
    notSent: 'This file could not be sent. Please try again.',
    notRemoved: 'The file could not be removed. Please try again.',
  },

  calls: {
    title: 'Calls',
    none: 'No call is booked. A call has a price of its own.',
    states: CALLS,
    book: 'Book a call about this',
  },

  money: {
    title: 'Price',
    free: 'Free of charge.',
    amount: (rupees: number): string => `${formatRupees(rupees)}, GST included.`,
    states: PAYMENTS,
    kinds: KINDS,
    document: 'Document',
  },

  readers: {
    title: 'Who has read it',
    nobody: 'Nobody yet.',
    times: (times: number): string => (times === 1 ? 'Read once' : `Read ${times} times`),
    case: 'the case',
    file: (name: string): string => `the file ${name}`,
  },
}
