// What a reader tells the planner. Nothing of it ever leaves the device unless the reader saves a sealed file.

export type Id = string

export const LAWS = ['hindu', 'christian', 'parsi', 'sma', 'muslim', 'other'] as const
export type PersonalLaw = (typeof LAWS)[number]

export const ANSWERS = ['yes', 'no'] as const
/** Empty while a question is not answered. */
export type Answer = (typeof ANSWERS)[number] | ''

export const RELATIONS = [
  'wife',
  'husband',
  'son',
  'daughter',
  'father',
  'mother',
  'brother',
  'sister',
  'grandson',
  'granddaughter',
  'son-in-law',
  'daughter-in-law',
  'friend',
  'charity',
  'other',
] as const
export type Relation = (typeof RELATIONS)[number]

export const ASSET_KINDS = [
  'home',
  'land',
  'bank',
  'deposit',
  'funds',
  'demat',
  'shares',
  'ppf',
  'nps',
  'insurance',
  'epf',
  'eps',
  'gratuity',
  'gold',
  'vehicle',
  'things',
  'money',
  'other',
] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

export const HELD = ['sole', 'joint', 'coparcenary'] as const
export type Held = (typeof HELD)[number]

export const LOANS = ['none', 'with', 'estate'] as const
export type Loan = (typeof LOANS)[number]

/** Days are written "2026-11-24"; years of birth "1970". Empty texts are not answered yet. */
export type Relative = {
  id: Id
  name: string
  relation: Relation
  born: string
  died: boolean
  /** The person among the relatives to whom this one is married. */
  marriedTo: Id
  /** True for somebody who is left nothing on purpose. */
  omitted: boolean
}

export type Asset = {
  id: Id
  kind: AssetKind
  words: string
  last4: string
  held: Held
  nominee: Id
  loan: Loan
}

/**
 * `ifDead` is "children", "others" or the id of a person; empty without a substitute. `ifBothDead` is the person who takes where
 * that person has died as well, or where there are no such children.
 */
export type Share = { who: Id; parts: number; ifDead: string; ifBothDead: Id }
export type Gift = { asset: Id; to: Share[] }
export type Witness = { name: string; address: string; born: string; abroad: boolean; marriedTo: Id }

export const WISHES = ['funeral', 'organs', 'digital', 'pets', 'charity'] as const
export type Wish = (typeof WISHES)[number]

export const STOP_QUESTIONS = ['dependant', 'business', 'quarrel', 'capacity'] as const
export type StopQuestion = (typeof STOP_QUESTIONS)[number]

/** What a child takes who is born or adopted after the will is signed. */
export const LATER_CHILDREN = ['with-children', 'with-all', 'nothing'] as const
export type LaterChildren = (typeof LATER_CHILDREN)[number]

export const MINORS_AGES = [18, 21, 25] as const
export type MinorsAge = (typeof MINORS_AGES)[number]

export type Will = {
  v: 1
  me: {
    name: string
    born: string
    address: string
    state: string
    law: PersonalLaw | ''
    /** Asked of whoever married under the Special Marriage Act: whether both are Hindu, Buddhist, Sikh or Jain. */
    bothHindu: Answer
    indiaOnly: boolean
  }
  /** Answers to the questions after which a lawyer is needed. */
  stops: StopQuestion[]
  family: Relative[]
  assets: Asset[]
  gifts: Gift[]
  residue: Share[]
  /** Empty where nothing is said of them. */
  laterChildren: LaterChildren | ''
  executor: Id
  executor2: Id
  guardian: Id
  guardian2: Id
  /** Who holds the shares of minors. */
  holder: Id
  minorsAge: MinorsAge
  /** 0 when nobody must outlive the testator by some days. */
  outliveDays: number
  witnesses: [Witness, Witness]
  wishes: Record<Wish, string>
  earlier: { exists: boolean; date: string; place: string }
  codicil: { date: string; changes: string }
  doctorsNote: boolean
}

export const WHOLE = 10_000
export const SURVIVAL_DAYS = 30

const EMPTY_WITNESS: Witness = { name: '', address: '', born: '', abroad: false, marriedTo: '' }

export const EMPTY_WILL: Will = {
  v: 1,
  me: { name: '', born: '', address: '', state: '', law: '', bothHindu: '', indiaOnly: true },
  stops: [],
  family: [],
  assets: [],
  gifts: [],
  residue: [],
  laterChildren: '',
  executor: '',
  executor2: '',
  guardian: '',
  guardian2: '',
  holder: '',
  minorsAge: 18,
  outliveDays: 0,
  witnesses: [EMPTY_WITNESS, EMPTY_WITNESS],
  wishes: { funeral: '', organs: '', digital: '', pets: '', charity: '' },
  earlier: { exists: false, date: '', place: '' },
  codicil: { date: '', changes: '' },
  doctorsNote: false,
}
