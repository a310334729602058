// What a family is asked. The answers stay on the device, unless somebody saves a copy to their account.

export const RELATIONS = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'other_heir',
  'named_in_will',
  'executor',
  'none',
] as const

export const ROUTES = ['unknown', 'nominee_me', 'nominee_other', 'joint_survivor', 'none'] as const

/** Money that belongs to one member of a scheme, which nobody can hold jointly. */
const OF_ONE_MEMBER = ['epf', 'eps', 'edli', 'gratuity', 'nps']

/** A house and a loan have no nominee: what is asked is whether the claimant owns or owes it too. */
const WITHOUT_NOMINEE = ['property', 'loans'] as const

export function isWithoutNominee(area: string): area is (typeof WITHOUT_NOMINEE)[number] {
  return findOption(WITHOUT_NOMINEE, area) !== null
}

export function listRoutes(area: string): readonly (typeof ROUTES)[number][] {
  if (isWithoutNominee(area)) return ['unknown', 'joint_survivor', 'none']
  return OF_ONE_MEMBER.includes(area) ? ROUTES.filter((route) => route !== 'joint_survivor') : ROUTES
}

export const WILLS = ['unknown', 'none', 'undisputed', 'disputed'] as const
export const BANDS = ['unknown', 'within', 'above'] as const
export const SERVICES = ['unknown', 'employed', 'left_before'] as const

/** What holds for everything that the person left. */
export type FamilyAnswers = {
  relation: (typeof RELATIONS)[number]
  will: (typeof WILLS)[number]
  minor: boolean
  abroad: boolean
  deathAbroad: boolean
}

/** What is asked about one asset. */
export type AssetAnswers = {
  route: (typeof ROUTES)[number]
  band: (typeof BANDS)[number]
  service: (typeof SERVICES)[number]
}

export type Answers = FamilyAnswers & AssetAnswers

export const FIRST_FAMILY: FamilyAnswers = {
  relation: 'child',
  will: 'unknown',
  minor: false,
  abroad: false,
  deathAbroad: false,
}

export const FIRST_ASSET: AssetAnswers = { route: 'unknown', band: 'unknown', service: 'unknown' }

const CLAIMS_AS: Record<FamilyAnswers['relation'], string> = {
  spouse: 'the spouse',
  child: 'a child',
  parent: 'a parent',
  sibling: 'a sibling',
  other_heir: 'an heir',
  named_in_will: 'a person named in the will',
  executor: 'the executor of the will',
  none: '____________________',
}

/** As what somebody claims, for a letter. */
export function describeClaimant({ route, relation }: Pick<Answers, 'route' | 'relation'>): string {
  if (route === 'nominee_me') return 'the nominee'
  if (route === 'joint_survivor') return 'the surviving joint holder'
  return CLAIMS_AS[relation]
}

/** Returns a value that came from a control or from the device if it is one of the options, else null. */
export function findOption<T extends string>(options: readonly T[], value: unknown): T | null {
  return options.find((option) => option === value) ?? null
}

export type Contradiction =
  | 'executor without a will'
  | 'named without a will'
  | 'executor under age'
  | 'parent under age'

/** Answers that cannot all be true; null when they can. */
export function findContradiction({ relation, will, minor }: FamilyAnswers): Contradiction | null {
  if (will === 'none' && relation === 'executor') return 'executor without a will'
  if (will === 'none' && relation === 'named_in_will') return 'named without a will'
  if (!minor) return null
  if (relation === 'executor') return 'executor under age'
  return relation === 'parent' ? 'parent under age' : null
}
