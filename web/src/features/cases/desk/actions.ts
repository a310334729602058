// What an agent may do in a case as it stands. The server decides; this only keeps what it would refuse off the page.

import type { ActionEntry, ActionName, DeskCase } from '../../../api/staff/desk'
import { parseRupees } from '../../../api/staff/desk'

export type ActionField =
  | 'text'
  | 'price'
  | 'refund'
  | 'file'
  | 'lines'
  | 'filing'
  | 'answered'
  | 'colleague'
  | 'expert'

export type Action = {
  name: ActionName
  label: string
  /** The words above the text. */
  textLabel?: string
  /** What the person gets to know of it. */
  hint: string
  fields: readonly ActionField[]
  /** The text may stay empty. */
  isTextOptional?: boolean
  /** Takes prepared messages. */
  takesMessages?: boolean
  may: (
    shown: Pick<
      DeskCase,
      'status' | 'isOver' | 'canFile' | 'filings' | 'canCancel' | 'isRefundOpen' | 'expert' | 'person'
    >,
  ) => boolean
}

const REASON = 'Reason (the person reads it)'
const UNDER_WAY = ['open', 'waiting_for_you', 'waiting_for_office']

export const ACTIONS: readonly Action[] = [
  {
    name: 'answer',
    label: 'Answer',
    textLabel: 'Your answer',
    hint: 'The person gets a mail that says that there is an answer. The case stays where it is.',
    fields: ['text'],
    takesMessages: true,
    may: ({ isOver }) => !isOver,
  },
  {
    name: 'ask',
    label: 'Ask for something',
    textLabel: 'Your question',
    hint: 'The case then waits for the person: for words, a document or ticks.',
    fields: ['text', 'file', 'lines'],
    isTextOptional: true,
    takesMessages: true,
    may: ({ status }) => UNDER_WAY.includes(status),
  },
  {
    name: 'quote',
    label: 'Give a price',
    textLabel: REASON,
    hint: 'Nothing is owed until the person pays. The price lapses after seven days.',
    fields: ['price', 'text'],
    may: ({ status }) => status === 'requested' || status === 'quoted',
  },
  {
    name: 'open',
    label: 'Open for free',
    textLabel: REASON,
    hint: 'Work begins at once, and nothing is to be paid.',
    fields: ['text'],
    isTextOptional: true,
    may: ({ status }) => status === 'requested' || status === 'quoted',
  },
  {
    name: 'filed',
    label: 'Filed with an office',
    hint: 'As the person told you. From that day the office’s time runs.',
    fields: ['filing'],
    may: ({ canFile }) => canFile,
  },
  {
    name: 'office-answered',
    label: 'The office has answered',
    textLabel: 'What it answered (the person reads it)',
    hint: 'The case goes on once no other office is waited for.',
    fields: ['answered', 'text'],
    may: ({ filings }) => filings.some(({ isAwaited }) => isAwaited),
  },
  {
    name: 'resolve',
    label: 'It is settled',
    textLabel: REASON,
    hint: 'The person agrees, or writes and opens it again. Without a word it closes after 14 days.',
    fields: ['text'],
    takesMessages: true,
    may: ({ status }) => status === 'open',
  },
  {
    name: 'close',
    label: 'Close',
    textLabel: REASON,
    hint: 'The person can open it again within 30 days.',
    fields: ['text'],
    may: ({ status }) => status === 'waiting_for_you' || status === 'resolved',
  },
  {
    name: 'cancel',
    label: 'Cancel, or state the refund',
    textLabel: REASON,
    hint: 'Before work began everything goes back. Afterwards state the part that was not worked for, even if it is 0.',
    fields: ['refund', 'text'],
    may: ({ canCancel, isRefundOpen }) => canCancel || isRefundOpen,
  },
  {
    name: 'expert',
    label: 'Give to an expert',
    hint: 'The thread says so. The expert sees no notes, no money and no address, and can write in the case.',
    fields: ['expert'],
    may: ({ isOver, expert, person }) => person !== null && (!isOver || expert !== null),
  },
  {
    name: 'hand-over',
    label: 'Hand over',
    textLabel: 'Reason (staff only)',
    hint: 'A colleague of the module goes on. The person is not told.',
    fields: ['colleague', 'text'],
    isTextOptional: true,
    may: ({ isOver }) => !isOver,
  },
  {
    name: 'note',
    label: 'Note for staff',
    textLabel: 'Your note',
    hint: 'Not in the person’s thread, but in the download of their data.',
    fields: ['text'],
    may: ({ person }) => person !== null,
  },
]

export const EMPTY_ENTRY: ActionEntry = {
  text: '',
  rupees: '',
  wantsFile: false,
  lines: '',
  officeKind: '',
  office: '',
  reference: '',
  filedOn: '',
  filing: '',
  to: '',
}

/** What is missing in a form, before it is sent; null when nothing is. */
export function findProblem(action: Action, entry: ActionEntry, beganAt: string | null): string | null {
  const { fields } = action
  if (fields.includes('price') && parseRupees(entry.rupees) === null) return 'Please enter the price in rupees'
  const isRefundNamed = parseRupees(entry.rupees) !== null || (beganAt === null && entry.rupees === '')
  if (fields.includes('refund') && !isRefundNamed) return 'Please enter in rupees what goes back, even if it is 0'
  if (fields.includes('filing') && entry.officeKind === '') return 'Please choose what kind of office it is'
  if (fields.includes('colleague') && entry.to === '') return 'Please choose a colleague'
  if (action.name === 'ask' && entry.text.trim() === '' && !entry.wantsFile && entry.lines.trim() === '')
    return 'Please ask for something: words, a document, or lines to tick'
  if (fields.includes('text') && !action.isTextOptional && entry.text.trim() === '')
    return 'Please write something first'
  return null
}
