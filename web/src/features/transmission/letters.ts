// Letters to the offices, filled in the browser. They are drafts in our own words, and no official form is imitated. They
// are English whatever the language of the page, so the card of a letter is made from the rules in English.

import { toLatinDigits } from '../../lib/digits'
import { formatDate } from '../../lib/format'
import type { Card, Line } from './engine'

export const LETTER_KINDS = ['claim', 'balance', 'refusal', 'late', 'consent'] as const

export type LetterKind = (typeof LETTER_KINDS)[number]

/** What the family types. It is not stored anywhere. */
export type LetterDetails = {
  from: string
  address: string
  deceased: string
  diedOn: string
  /** Account, folio, policy or member number, as far as the family wants to write it. */
  reference: string
  office: string
  handedIn: string
  /** As what the family member claims. */
  claimsAs: string
}

/** How many characters a line of a letter holds. Days have no limit of their own. */
const MAX_LENGTHS: Partial<Record<keyof LetterDetails, number>> = {
  from: 100,
  address: 300,
  deceased: 100,
  reference: 150,
  office: 300,
}

/** How much longer than its limit a text is, and the limit; null when it fits. */
export function findExcess(name: keyof LetterDetails, text: string): { over: number; most: number } | null {
  const most = MAX_LENGTHS[name]
  const over = text.trim().length - (most ?? Infinity)
  return most === undefined || over <= 0 ? null : { over, most }
}

/** A text that is too long is left out whole: half an address would be a wrong one. */
function leaveOutTooLong(details: LetterDetails): LetterDetails {
  const keep = (name: keyof LetterDetails) => (findExcess(name, details[name]) === null ? details[name] : '')
  return {
    ...details,
    from: keep('from'),
    address: keep('address'),
    deceased: keep('deceased'),
    // An office reads the number of an account in the digits of its own papers.
    reference: toLatinDigits(keep('reference')),
    office: keep('office'),
  }
}

export type Letter = {
  title: string
  /** Said above the letter, when it must not be used as it is. */
  warning: string | null
  paragraphs: string[]
  list: string[]
  closing: string[]
}

const GAP = '____________________'

/** What an office finds an asset by, where the family has not typed it. */
const REFERENCES: Record<string, string> = {
  locker: 'locker no.',
  'mutual-funds': 'folio no.',
  demat: 'DP ID and client ID',
  'paper-shares': 'folio no.',
  'unclaimed-shares': 'folio no., or DP ID and client ID',
  epf: 'UAN or PF account no.',
  eps: 'UAN or PF account no.',
  edli: 'UAN or PF account no.',
  gratuity: 'employee no.',
  'life-insurance': 'policy no.',
  'small-savings': 'account or certificate no.',
  nps: 'PRAN',
  property: 'survey or door no.',
  'society-flat': 'flat no.',
  loans: 'loan or card no.',
}

function writeReference({ id }: Card['area'], typed: string): string {
  return typed.trim() || `${REFERENCES[id] ?? 'account no.'} ${GAP}`
}

const fill = (text: string) => text.trim() || GAP
const day = (text: string) => (text ? formatDate(text) : GAP)

export function buildLetter(kind: LetterKind, card: Card, typed: LetterDetails): Letter {
  const details = leaveOutTooLong(typed)
  const who = `the late ${fill(details.deceased)}, who died on ${day(details.diedOn)}`
  const subject = `${card.area.title}, ${writeReference(card.area, details.reference)}`
  const address = details.address.trim() || `Address: ${GAP}`
  // The empty lines are the room for the signature.
  const closing = ['Yours faithfully,', '', '', fill(details.from), address, `Date: ${GAP}`]
  const head = [`To: ${details.office.trim() || card.area.office}`, `Subject: ${subject}`, 'Dear Sir or Madam,']
  const body = BODIES[kind](card, details, who)
  return { closing, ...body, paragraphs: [...head, ...body.paragraphs] }
}

type Body = Pick<Letter, 'title' | 'warning' | 'paragraphs' | 'list'>

const BODIES: Record<LetterKind, (card: Card, details: LetterDetails, who: string) => Body> = {
  claim: (card, details, who) => ({
    title: 'Covering letter',
    warning: null,
    paragraphs: [
      `I write about the account of ${who}. I claim as ${details.claimsAs}. The claim form and the papers listed below are enclosed.`,
      'Please give me a dated acknowledgement that lists what I have handed in. If anything is missing, please note it on the acknowledgement today, with the rule that asks for it.',
      ...quote(card, 'clock'),
    ],
    list: card.papers.map(({ label }) => label),
  }),
  balance: (_card, _details, who) => ({
    title: 'Request for the record',
    warning: null,
    paragraphs: [`I write about ${who}. Please let me have in writing, for each account, folio, policy or membership:`],
    list: [
      'whether there is a joint holder or a nominee on record, and from which date',
      'the balance or holding on the day of the death, and today',
      'the claim form that you use, and the list of papers that you ask for',
      'the amount up to which your simplified procedure applies',
    ],
  }),
  refusal: (card, details, who) => ({
    title: 'Request for a refusal in writing',
    warning: null,
    paragraphs: [
      `On ${day(details.handedIn)} I handed in a claim after the death of ${who}. It was not accepted.`,
      'Please give me the refusal in writing, with the paragraph of the rule that it rests on.',
      ...(card.mayNotAsk.length > 0 ? ['As far as I know, these papers may not be asked for in this claim:'] : []),
    ],
    list: card.mayNotAsk.map(({ label }) => label),
  }),
  late: (card, details, who) => ({
    title: 'Reminder',
    warning: null,
    paragraphs: [
      `On ${day(details.handedIn)} I handed in a complete claim after the death of ${who}. I have not been paid, and I have no letter from you about a missing paper.`,
      ...quote(card, 'clock'),
      'Please settle the claim, with the interest that is due for the delay where the rule provides for it, or tell me in writing what is missing.',
    ],
    list: [],
  }),
  consent: (_card, details, who) => ({
    title: 'No-objection and indemnity of the heirs',
    warning:
      'Draft that no lawyer has reviewed. Use the form of the office where it has one. Stamp paper and notary are as your State asks.',
    paragraphs: [
      `We are the heirs of ${who}. We have no objection to the payment to ${fill(details.from)}.`,
      `${fill(details.from)} promises to make good what the office may have to pay again because somebody with a better claim turns up.`,
      'Each of us has read this text and signs of free will.',
    ],
    list: [1, 2, 3].map((number) => `Heir ${number}: name, relation, signature, date ${GAP}`),
  }),
}

/** The confirmed sentences of a part, for the office to read. */
function quote(card: Card, part: 'clock'): string[] {
  const lines: Line[] = card.parts.find(({ id }) => id === part)?.lines ?? []
  return lines.filter(({ grade }) => grade !== null).map(({ text }) => `The rule as we know it: ${text}`)
}
