// The words for what a reader chooses.

import { STATES as INDIAN_STATES } from '../../../lib/server-constants.gen'
import type { Answer, AssetKind, Held, LaterChildren, PersonalLaw, Relation, StopQuestion, Wish } from './will'

export const LAW_LABELS: Record<PersonalLaw, string> = {
  hindu: 'Hindu, Buddhist, Sikh or Jain',
  christian: 'Christian',
  parsi: 'Parsi',
  sma: 'Married under the Special Marriage Act',
  muslim: 'Muslim personal law',
  other: 'Another, or none of these',
}

export const ANSWER_LABELS: Record<Exclude<Answer, ''>, string> = { yes: 'Yes', no: 'No' }

export const RELATION_LABELS: Record<Relation, string> = {
  wife: 'Wife',
  husband: 'Husband',
  son: 'Son',
  daughter: 'Daughter',
  father: 'Father',
  mother: 'Mother',
  brother: 'Brother',
  sister: 'Sister',
  grandson: 'Grandson',
  granddaughter: 'Granddaughter',
  'son-in-law': 'Son-in-law',
  'daughter-in-law': 'Daughter-in-law',
  friend: 'Friend',
  charity: 'Charity or trust',
  other: 'Other person',
}

export const KIND_LABELS: Record<AssetKind, string> = {
  home: 'Flat or house',
  land: 'Land',
  bank: 'Bank account',
  deposit: 'Fixed deposit',
  funds: 'Mutual funds',
  demat: 'Demat account',
  shares: 'Paper shares',
  ppf: 'PPF or post office',
  nps: 'NPS',
  insurance: 'Life insurance',
  epf: 'Provident fund (EPF)',
  eps: 'Employees’ pension (EPS)',
  gratuity: 'Gratuity',
  gold: 'Gold and jewellery',
  vehicle: 'Vehicle',
  things: 'Other things',
  money: 'A sum of money',
  other: 'Something else',
}

export const HELD_LABELS: Record<Held, string> = {
  sole: 'Mine alone',
  joint: 'Jointly with somebody',
  coparcenary: 'Family (ancestral) property',
}

export const LATER_CHILDREN_LABELS: Record<LaterChildren, string> = {
  'with-children': 'The child shares equally with my other children',
  'with-all': 'The child takes an equal part beside everybody who takes everything else',
  nothing: 'The child takes nothing by this will, on purpose',
}

export const WISH_LABELS: Record<Wish, string> = {
  funeral: 'My funeral',
  organs: 'Organs and body',
  digital: 'Digital things, and where the list lies',
  pets: 'Animals',
  charity: 'Good causes',
}

export const STOP_LABELS: Record<StopQuestion, string> = {
  dependant: 'Somebody who depends on me cannot manage money, for example because of a disability.',
  business: 'A business or a Hindu undivided family (HUF) is the main thing I own.',
  quarrel: 'I want to leave out my husband, wife or a child, and I expect a quarrel about it.',
  capacity: 'Somebody may say that I was not of sound mind.',
}

/** Where somebody may have the permanent home; the State of invoices for who lives in none is no home. */
export const STATES = [...INDIAN_STATES.filter((state) => state !== 'Other Territory'), 'Outside India'] as const
