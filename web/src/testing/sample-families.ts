// Invented families for tests: each has what one rule is about.

import {
  type Asset,
  EMPTY_WILL,
  type Gift,
  type Relation,
  type Relative,
  type Share,
  WHOLE,
  type Will,
  type Witness,
} from '../features/will/model/will'

export const TODAY = '2026-11-24'

export function person(
  id: string,
  name: string,
  relation: Relation,
  born = '',
  more: Partial<Relative> = {},
): Relative {
  return { id, name, relation, born, died: false, marriedTo: '', omitted: false, ...more }
}

export function asset(id: string, kind: Asset['kind'], words: string, more: Partial<Asset> = {}): Asset {
  return { id, kind, words, last4: '', held: 'sole', nominee: '', loan: 'none', ...more }
}

export function all(who: string, ifDead = '', ifBothDead = ''): Share[] {
  return [{ who, parts: WHOLE, ifDead, ifBothDead }]
}

export function share(who: string, percent: number, ifDead = '', ifBothDead = ''): Share {
  return { who, parts: Math.round(percent * 100), ifDead, ifBothDead }
}

export function gift(assetId: string, to: Share[]): Gift {
  return { asset: assetId, to }
}

function witness(name: string, address: string, more: Partial<Witness> = {}): Witness {
  return { name, address, born: '1980', abroad: false, marriedTo: '', ...more }
}

export const WITNESSES: [Witness, Witness] = [
  witness('Farida Sheikh', '4 Lake Road, Pune 411001'),
  witness('Thomas Kurian', '9 Hill Street, Pune 411004'),
]

const WIFE = person('wife', 'Asha Rao', 'wife', '1972')
const SON = person('son', 'Kiran Rao', 'son', '1998')
const DAUGHTER = person('daughter', 'Meera Rao', 'daughter', '2001')
const FRIEND = person('friend', 'Sunil Nair', 'friend', '1975')

/** Without error and warning: a wife takes all, a friend in her place, and a son carries it out. */
export const SIMPLE: Will = {
  ...EMPTY_WILL,
  me: {
    name: 'Ramesh Rao',
    born: '1970-05-04',
    address: '12 Garden Lane, Pune 411001',
    state: 'Maharashtra',
    law: 'hindu',
    bothHindu: '',
    indiaOnly: true,
  },
  family: [WIFE, { ...SON, omitted: true }, FRIEND],
  residue: all('wife', 'friend'),
  executor: 'son',
  executor2: 'friend',
  witnesses: WITNESSES,
}

const SHARED: Will = {
  ...SIMPLE,
  family: [WIFE, SON, DAUGHTER, FRIEND],
  residue: [share('wife', 50, 'others'), share('son', 25, 'children'), share('daughter', 25, 'children')],
  holder: 'friend',
}

const FLAT = asset('flat', 'home', 'the flat at 12 Garden Lane, Pune')

function withLaw(will: Will, law: Will['me']['law'], bothHindu: Will['me']['bothHindu'] = ''): Will {
  return { ...will, me: { ...will.me, law, bothHindu } }
}

export const FAMILIES: Record<string, Will> = {
  'wife takes all': SIMPLE,
  'wife and children share': SHARED,
  'three thirds': {
    ...SHARED,
    residue: [
      { ...share('wife', 33), parts: 3333 },
      { ...share('son', 33), parts: 3333 },
      { ...share('daughter', 33), parts: 3334 },
    ],
    holder: '',
  },
  'odd shares': {
    ...SHARED,
    residue: [share('wife', 37.5), share('son', 31.25), share('daughter', 31.25)],
    holder: '',
  },
  'flat to the wife': { ...SHARED, assets: [FLAT], gifts: [gift('flat', all('wife', 'son'))] },
  'flat with a loan passed on': {
    ...SHARED,
    assets: [{ ...FLAT, loan: 'with' }],
    gifts: [gift('flat', all('son'))],
  },
  'flat with a loan paid off': {
    ...SHARED,
    assets: [{ ...FLAT, loan: 'estate' }],
    gifts: [gift('flat', [share('son', 50, 'others'), share('daughter', 50, 'others')])],
  },
  'joint account': {
    ...SHARED,
    assets: [asset('bank', 'bank', 'State Bank of India, Pune Camp', { last4: '4821', held: 'joint' })],
    gifts: [gift('bank', all('wife'))],
  },
  'ancestral land': {
    ...SHARED,
    assets: [asset('land', 'land', 'my share in the field at Wai, Satara', { held: 'coparcenary' })],
    gifts: [gift('land', all('son', 'children'))],
  },
  'provident fund and gratuity': {
    ...SHARED,
    assets: [asset('epf', 'epf', 'account with Deccan Tools'), asset('gratuity', 'gratuity', 'Deccan Tools')],
    gifts: [gift('epf', all('friend'))],
  },
  'policy that the wife owns': {
    ...SHARED,
    assets: [asset('policy', 'insurance', 'endowment policy', { last4: '9034', nominee: 'wife' })],
    gifts: [gift('policy', all('friend'))],
  },
  'policy with a friend as nominee': {
    ...SHARED,
    assets: [asset('policy', 'insurance', 'endowment policy', { last4: '9034', nominee: 'friend' })],
    gifts: [gift('policy', all('daughter'))],
  },
  'sum of money to a charity': {
    ...SHARED,
    family: [...SHARED.family, person('charity', 'Pune Free Library', 'charity')],
    assets: [asset('sum', 'money', '₹2,00,000')],
    gifts: [gift('sum', all('charity'))],
  },
  'sum of money shared': {
    ...SHARED,
    assets: [asset('sum', 'money', '₹3,00,000')],
    gifts: [gift('sum', [share('friend', 40), share('son', 60)])],
  },
  'minor child with guardian': {
    ...SHARED,
    family: [
      WIFE,
      person('kid', 'Tara Rao', 'daughter', '2015-03-09'),
      FRIEND,
      person('aunt', 'Lata Rao', 'sister', '1978'),
    ],
    residue: [share('wife', 60, 'kid'), share('kid', 40, 'others')],
    executor: 'wife',
    guardian: 'friend',
    guardian2: 'aunt',
    holder: '',
    minorsAge: 21,
  },
  'minor child in the place of the wife': {
    ...SIMPLE,
    family: [...SIMPLE.family, person('kid', 'Tara Rao', 'daughter', '2015-03-09')],
    residue: all('wife', 'kid'),
    guardian: 'wife',
    guardian2: 'friend',
  },
  'wife holds, and the guardians after her': {
    ...SIMPLE,
    family: [
      ...SIMPLE.family,
      person('kid', 'Tara Rao', 'daughter', '2015-03-09'),
      person('aunt', 'Lata Rao', 'sister', '1978'),
    ],
    residue: [share('wife', 50, 'others'), share('kid', 50, 'others')],
    holder: 'wife',
    guardian: 'friend',
    guardian2: 'aunt',
  },
  'minor grandson with a holder': {
    ...SHARED,
    family: [...SHARED.family, person('kid', 'Dev Rao', 'grandson', '2019')],
    residue: [share('wife', 70), share('son', 10), share('daughter', 10), share('kid', 10)],
    holder: 'friend',
  },
  'son has died': {
    ...SHARED,
    family: [WIFE, { ...SON, died: true }, DAUGHTER, FRIEND],
    residue: [share('son', 50, 'children'), share('daughter', 50), share('wife', 0)].filter(({ parts }) => parts > 0),
    executor: 'daughter',
  },
  'daughter left out on purpose': {
    ...SHARED,
    family: [WIFE, SON, { ...DAUGHTER, omitted: true }, FRIEND],
    residue: [share('wife', 50), share('son', 50)],
    holder: '',
  },
  'second substitutes': {
    ...SHARED,
    assets: [FLAT],
    gifts: [gift('flat', all('wife', 'son', 'daughter'))],
    residue: [share('wife', 50, 'son', 'daughter'), share('son', 50, 'children', 'friend')],
  },
  'later children share with the children': {
    ...SHARED,
    assets: [FLAT],
    gifts: [gift('flat', all('wife'))],
    laterChildren: 'with-children',
  },
  'later child beside a wife': { ...SIMPLE, laterChildren: 'with-all', guardian: 'friend' },
  'later children left out on purpose': { ...SHARED, laterChildren: 'nothing' },
  'must outlive by thirty days': { ...SHARED, outliveDays: 30 },
  'earlier will': { ...SHARED, earlier: { exists: true, date: '4 May 2011', place: 'the Sub-Registrar, Haveli' } },
  'all wishes': {
    ...SHARED,
    wishes: {
      funeral: 'Simple, and at home.',
      organs: 'My eyes may be given.',
      digital: 'The list lies in the blue folder.',
      pets: 'Sunil looks after the dog.',
      charity: 'Give old books to the library.',
    },
  },
  'Christian widow': withLaw(
    {
      ...SIMPLE,
      me: { ...SIMPLE.me, name: 'Mary Dsouza', born: '1951' },
      family: [SON, DAUGHTER, FRIEND],
      residue: [share('son', 50, 'children'), share('daughter', 50, 'children')],
      holder: 'friend',
    },
    'christian',
  ),
  'Parsi couple without children': withLaw(
    { ...SIMPLE, family: [WIFE, FRIEND], residue: all('wife', 'friend'), executor: 'wife' },
    'parsi',
  ),
  'married under the Special Marriage Act': withLaw({ ...SHARED, doctorsNote: true }, 'sma', 'no'),
  'Hindu couple married under the Special Marriage Act': withLaw(
    {
      ...SHARED,
      assets: [asset('land', 'land', 'my share in the field at Wai, Satara', { held: 'coparcenary' })],
      gifts: [gift('land', all('son', 'children'))],
    },
    'sma',
    'yes',
  ),
}

/** A will of many gifts for the rules of paging. */
export function withManyGifts(count: number): Will {
  const assets = Array.from({ length: count }, (_, at) =>
    asset(`thing-${at}`, 'things', `the painting number ${at + 1}`),
  )
  return { ...SHARED, assets, gifts: assets.map(({ id }) => gift(id, all('friend'))) }
}

export function findFamily(name: string): Will {
  const found = FAMILIES[name]
  if (!found) throw new Error(`no family is called ${name}`)
  return found
}
