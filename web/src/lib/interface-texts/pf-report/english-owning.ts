// What the owner of a report does with it: sending passbooks, files, sharing, erasing.

import { formatDate, formatDateTime } from '../../format'

type LinkState = { madeOn: string; views: number; last: string | undefined; endsOn: string; isOpen: boolean }

export const englishOwning = {
  picker: {
    choose: 'Choose passbook PDFs',
    chosen: 'Chosen passbooks',
    remove: (name: string): string => `Remove ${name}`,
    password: 'Password of this PDF, if it asks for one',
    passwordHint: 'Used once to open the file, and not kept. It is never your EPFO password.',
    sending: 'Sending…',
    send: (count: number): string => (count === 1 ? 'Send this passbook' : 'Send these passbooks'),
    refused: 'Not every file could be read:',
  },

  missing: {
    goOn: 'Go on without it',
    moneyBack: 'Give me my money back',
  },

  newer: {
    title: 'Add a newer passbook',
    text: 'The interest was credited, a month came late, or a record was corrected? Add the passbook printed since, and this report is made anew with it, free. The version of before stays readable.',
    failed: 'It could not be sent. Please try again.',
  },

  actions: {
    pdf: 'Download PDF',
    data: 'Data file',
    print: 'Print',
    renew: 'Check today’s rules, free',
    nothingNew: (version: number): string => `Nothing has changed since version ${version}.`,
    isNew: (version: number): string => `A new version is ready: version ${version}. What changed stands below.`,
    isNewElsewhere: 'A new version is ready. ',
    failed: 'It could not be checked. Please try again.',
    others: 'Other versions:',
    kept: (until: string): string => `Kept, encrypted, until ${formatDate(until)}. Then it is erased by itself.`,
  },

  differences: {
    title: (version: number): string => `What version ${version} changed against version ${version - 1}`,
    before: 'Before: ',
    now: 'Now: ',
  },

  share: {
    title: 'Share with family or an expert',
    text: (days: number): string =>
      `A link works for ${days} days, shows your name masked, and can be ended at any time. You see when it was opened.`,
    make: 'Make a link',
    making: 'Making a link…',
    label: 'The link. It is shown only now',
    line: ({ madeOn, views, last, endsOn, isOpen }: LinkState): string => {
      const opened = views === 0 ? 'not opened yet' : `opened ${views === 1 ? 'once' : `${views} times`}`
      const newest = last === undefined ? '' : `, last on ${formatDate(last)}`
      return `Link of ${formatDate(madeOn)}: ${opened}${newest}. ${isOpen ? `Ends on ${formatDate(endsOn)}.` : 'Ended.'}`
    },
    looks: 'When it was opened',
    look: (at: string): string => formatDateTime(at),
    end: 'End it now',
  },

  erase: {
    action: 'Erase now',
    label: 'Erase the report',
    text: 'Erasing deletes the keys of this report, its versions and what your passbooks said. It can’t be undone. The invoice stays, because the law wants it.',
    erasing: 'Erasing…',
    confirm: 'Yes, erase it',
    keep: 'Keep it',
    failed: 'It could not be erased. Please try again.',
  },
}
