// The English words of a document outside its clauses.

import { KIND_LABELS } from '../model/labels'
import { describeShare } from './in-words'
import { saysKind } from './kind-names'
import type { DocumentWords } from './words'

/** Kinds whose words always say what the thing is. */
const NAMED_KINDS = new Set(['home', 'land', 'gold', 'things', 'other', 'money'])
/** "Provident fund with Deccan Tools" needs "my" before it, "the account at Pune" does not. */
const BEGINS_WELL = /^(?:my|our|the|an?|all|both|half|one|two|three|every)\b|^\d/i

/** Abbreviations keep their capitals. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export const ENGLISH: DocumentWords = {
  notAdvice: 'Made with a planner for self-help. Not legal advice.',
  notReviewed: 'The wording was not reviewed by a lawyer.',
  foot: {
    notAdvice: 'Not legal advice',
    notReviewed: 'Wording not reviewed by a lawyer',
  },
  initials: ['Testator', 'Witness 1', 'Witness 2'],
  page: ['Page ', ' of '],
  and: 'and',
  noNominee: 'not written here',
  ownNomination: 'it follows its own nomination, not the will',
  nameHere: 'name',
  address: 'Address',
  laws: {
    hindu: 'the law for Hindus, Buddhists, Sikhs and Jains',
    christian: 'the Indian Succession Act, as a Christian',
    parsi: 'the Indian Succession Act, as a Parsi',
    sma: 'the Indian Succession Act, because of my marriage under the Special Marriage Act',
    muslim: 'Muslim personal law',
    other: 'the Indian Succession Act',
  },
  lawOfHinduCouple:
    'the law for Hindus, Buddhists, Sikhs and Jains, also after my marriage under the Special Marriage Act (section 21A of that Act)',
  relations: {
    wife: 'my wife',
    husband: 'my husband',
    son: 'my son',
    daughter: 'my daughter',
    father: 'my father',
    mother: 'my mother',
    brother: 'my brother',
    sister: 'my sister',
    grandson: 'my grandson',
    granddaughter: 'my granddaughter',
    'son-in-law': 'my son-in-law',
    'daughter-in-law': 'my daughter-in-law',
    friend: 'my friend',
    charity: 'a charity',
    other: '',
  },
  toState: (state) => state,
  bornIn: (year) => `born in ${year}`,
  describeMe: (name, born) => `${name}, ${born}`,
  describeAsset: ({ kind, last4 }, words) => {
    const number = last4 === '' ? '' : ` (number ending in ${last4})`
    if (!saysKind(kind, words)) return `my ${lowerFirst(KIND_LABELS[kind])}: ${words}${number}`
    return `${NAMED_KINDS.has(kind) || BEGINS_WELL.test(words) ? '' : 'my '}${words}${number}`
  },
  describeShare,
}
