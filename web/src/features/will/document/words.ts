// The words of a document that stand outside its clauses, in each language.

import type { Asset, PersonalLaw, Relation } from '../model/will'
import { ENGLISH } from './words-en'
import { HINDI } from './words-hi'

export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_LABELS: Record<Language, string> = { en: 'English', hi: 'हिन्दी (Hindi)' }

export type DocumentWords = {
  notAdvice: string
  notReviewed: string
  /** At the foot of each page. */
  foot: { notAdvice: string; notReviewed: string }
  initials: [testator: string, witness1: string, witness2: string]
  /** What stands before the number of a page, and before the number of pages. */
  page: [before: string, between: string]
  and: string
  noNominee: string
  ownNomination: string
  /** After an empty line on which a witness writes. */
  nameHere: string
  address: string
  laws: Record<PersonalLaw, string>
  /** Of whoever married under the Special Marriage Act, where both are Hindu, Buddhist, Sikh or Jain. */
  lawOfHinduCouple: string
  relations: Record<Relation, string>
  toState: (state: string) => string
  bornIn: (year: number) => string
  describeMe: (name: string, born: string) => string
  describeAsset: (asset: Pick<Asset, 'kind' | 'last4'>, words: string) => string
  describeShare: (parts: number) => string
}

export const WORDS: Record<Language, DocumentWords> = { en: ENGLISH, hi: HINDI }
