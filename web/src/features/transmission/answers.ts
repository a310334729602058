// What a family is asked. The answers stay on the device, unless somebody saves a copy to their account.

export const RELATIONS = [
  { value: 'spouse', label: 'Husband or wife' },
  { value: 'child', label: 'Son or daughter' },
  { value: 'parent', label: 'Mother or father' },
  { value: 'sibling', label: 'Brother or sister' },
  { value: 'other_heir', label: 'Another heir' },
  { value: 'named_in_will', label: 'Named in the will' },
  { value: 'executor', label: 'Executor of the will' },
  { value: 'none', label: 'None of these' },
] as const

export const ROUTES = [
  { value: 'unknown', label: 'I do not know yet' },
  { value: 'nominee_me', label: 'I am the nominee' },
  { value: 'nominee_other', label: 'Somebody else is the nominee' },
  { value: 'joint_survivor', label: 'It was held jointly with me' },
  { value: 'none', label: 'There is no nominee' },
] as const

/** Money that belongs to one member of a scheme, which nobody can hold jointly. */
const OF_ONE_MEMBER = ['epf', 'eps', 'edli', 'gratuity', 'nps']

export function listRoutes(area: string): readonly (typeof ROUTES)[number][] {
  return OF_ONE_MEMBER.includes(area) ? ROUTES.filter(({ value }) => value !== 'joint_survivor') : ROUTES
}

export const WILLS = [
  { value: 'unknown', label: 'I do not know yet' },
  { value: 'none', label: 'There is no will' },
  { value: 'undisputed', label: 'There is one, and nobody disputes it' },
  { value: 'disputed', label: 'There is one, and it is disputed' },
] as const

export const BANDS = [
  { value: 'unknown', label: 'I do not know yet' },
  { value: 'within', label: 'Up to the limit' },
  { value: 'above', label: 'Above the limit' },
] as const

export const SERVICES = [
  { value: 'unknown', label: 'I do not know' },
  { value: 'employed', label: 'Yes, still on the rolls' },
  { value: 'left_before', label: 'No, left before' },
] as const

type Value<T extends readonly { value: string }[]> = T[number]['value']

/** What holds for everything that the person left. */
export type FamilyAnswers = {
  relation: Value<typeof RELATIONS>
  will: Value<typeof WILLS>
  minor: boolean
  abroad: boolean
  deathAbroad: boolean
}

/** What is asked about one asset. */
export type AssetAnswers = {
  route: Value<typeof ROUTES>
  band: Value<typeof BANDS>
  service: Value<typeof SERVICES>
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

/** Returns the option of a value that came from a control or from the device, or null when there is none. */
export function findOption<T extends { value: string }>(options: readonly T[], value: unknown): T['value'] | null {
  return options.find((option) => option.value === value)?.value ?? null
}

/** Answers that cannot all be true, in a sentence for the family; null when they can. */
export function findContradiction({ relation, will, minor }: FamilyAnswers): string | null {
  if (will === 'none' && relation === 'executor')
    return 'You say that there is no will. An executor is named by a will: please check both answers.'
  if (will === 'none' && relation === 'named_in_will')
    return 'You say that there is no will, and that you are named in one: please check both answers.'
  if (minor && relation === 'executor')
    return 'A person under 18 cannot act as executor. Until then the court appoints somebody else.'
  return null
}
