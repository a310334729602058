// The words of booking a call, up to the chosen time. english-booked.ts goes on from there.

import { formatClock, formatLocalDateTime, formatZoneName } from '../../events/time-zone'
import { formatDate, formatDateTime } from '../../format'
import { fileTexts } from '../../paying/file-texts'
import { invoiceTexts } from '../../paying/invoice-texts'
import { writeDays } from './days'

type Mode = 'video' | 'phone'

/** By the code or by the English name, as the server has them. */
const LANGUAGES: Partial<Record<string, string>> = { en: 'English', hi: 'Hindi' }

/** What stands before the link to the case, the link, and what stands after it. */
const IN_CASE: readonly [string, string, string] = [
  'This call is noted in',
  'your case',
  ', which is open. The expert of the call sees only what you write and send here, and what you show.',
]

export const englishChoice = {
  language: 'Language',
  /** What the server says and what the content holds, in the language of the page. */
  translate: (words: string): string => words,
  dateTime: formatDateTime,
  localDateTime: formatLocalDateTime,
  days: writeDays({
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    month: (day) => formatDate(day).split(' ')[1] ?? '',
    date: (day) => formatDate(day),
    time: formatClock,
    to: 'to',
  }),
  files: fileTexts,
  invoice: invoiceTexts,
  free: 'Free',
  gst: 'GST included',
  minutes: (minutes: number): string => `${minutes} minutes`,
  length: (minutes: number, modes: readonly Mode[]): string => `${minutes} minutes, by ${modes.join(' or ')}`,
  /** For a call with a price, and for one without. */
  offer: (length: string, price: string | null): string =>
    `${length} · ${price === null ? 'free' : `${price}, GST included`}`,

  page: {
    services: 'Services',
    description:
      'Book a call with an expert. You first see the price with GST, the free times in your own time zone and in IST, and the refund rule.',
    about: 'Book a call with an expert. You see the price, the time and the refund rule first.',
    call: 'Your call',
    notLoaded: 'The services could not be loaded.',
    inCase: IN_CASE,
    /** Says which words are not in the language of the page. Empty where there is nothing to say. */
    originals: '',
  },

  steps: {
    label: 'Steps',
    names: { 1: 'Service', 2: 'Your question', 3: 'Time', 4: 'Your details', 5: 'Pay', 6: 'Done' },
    position: (position: number, count: number): string => `Step ${position} of ${count}:`,
  },

  services: {
    otherSubjects: 'There is no consultation on this subject yet. These are open:',
    none: 'No services are open now',
    paidCalls: 'For paid calls:',
    refunds: 'Refunds',
    choose: 'Choose',
    chooseCall: (title: string): string => `Choose: ${title}`,
    sample: '(sample person)',
    registration: (number: string): string => `Registration ${number}`,
    languages: 'Languages',
    languageName: (language: string): string => LANGUAGES[language] ?? language,
    fund: 'For your provident fund you may not need an expert at all:',
    passbooks: 'Check your passbooks',
    guide: 'The guide, step by step',
    articles: 'Articles about EPF',
    rates: 'Today’s rates and limits',
  },

  intake: {
    topic: 'What is it about? (optional)',
    question: 'Your question (optional)',
    carried: 'Taken over from your case: change what the expert need not read. ',
    left: (left: number, most: number): string =>
      `${left} of ${most} characters left. Leave out account numbers, UAN, PAN and passwords.`,
    language: 'Language of the call',
    english: 'English',
    hindi: 'Hindi',
    mode: 'Type of call',
    modes: { video: 'Video call', phone: 'Phone call' },
    duration: 'Duration',
    expert: 'Expert',
    anyExpert: 'First available',
    addOns: 'Add-ons',
    next: 'Choose a time',
  },

  papers: {
    legend: 'Files for the expert',
    optional: 'Files for the expert (optional)',
    hint: (end: string): string =>
      `Up to five PDF, JPG or PNG files of 10 MB each. They are checked for viruses, only the expert can open them, and they are deleted ${end}.`,
    bookedHint: (end: string): string =>
      `Only the expert can open them. They are deleted ${end}, or at once if it is cancelled.`,
    end: (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} after the call`,
    notSent: 'This file could not be sent. Please try again.',
    notRemoved: 'The file could not be removed. Please try again.',
    notLoaded: 'Your files could not be loaded.',
  },

  slots: {
    title: 'Choose a time',
    about: (minutes: number): string =>
      `${minutes} minutes. The time you choose is held for you while you enter your details.`,
    notHeld: 'The time could not be held. Please try again.',
    notLoaded: 'The free times could not be loaded.',
    earlier: 'Earlier',
    later: 'Later',
    freeFrom: (day: string): string => `Free times from ${day}`,
    loading: 'Loading free times',
    noneHere: 'No free time on these days',
    nextDay: (day: string): string => `Next free day: ${day}`,
    noneWith: (name: string): string => `There is no other free time with ${name}.`,
    notRefunded: 'No refund',
    notRefundedNote: (hours: number): string =>
      `Times marked “No refund” begin in less than ${hours === 1 ? 'an hour' : `${hours} hours`}: such a call can be cancelled, but not refunded.`,
    more: (count: number): string => (count === 1 ? 'Show 1 more time' : `Show ${count} more times`),
    inIndia: 'Times in IST.',
    day: 'Day',
    free: (count: number): string => (count === 0 ? 'none' : `${count} free`),
    freeTimes: (count: number): string =>
      count === 0 ? 'no free time' : count === 1 ? '1 free time' : `${count} free times`,
    parts: { night: 'Night', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
    clock: formatClock,
    /** The time with its part of the day for screen readers, where `clock` goes without. */
    spokenClock: (_time: string): string => '',
    zone: 'Time zone',
    zoneName: formatZoneName,
    /** A part of the world, as the names of zones begin. */
    region: (name: string): string => name,
    backToToday: 'Back to the first days',
    freeAgain: 'There are free times for this call. Please choose one.',
    taken: 'That time has just been taken.',
    nearest: 'The nearest free times:',
    pickAnother: 'Please pick another.',
    yourTime: (when: string): string => ` (${when} your time)`,
    lateSlot: ', no refund',
  },

  waitlist: {
    title: 'Tell me when a time is free',
    label: 'Your e-mail',
    hint: 'For this one message. It is not a subscription.',
    thanks: 'Noted. We will write to you as soon as a time is free.',
    action: 'Tell me',
    wrongEmail: 'Please enter a valid email address',
    failed: 'This could not be saved just now. Please try again.',
  },
}
