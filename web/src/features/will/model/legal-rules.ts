// The rules of law that the checks go by, each with its source and grade in content/will/rules.json.

import type { AssetKind, PersonalLaw, Relation } from './will'

type Rule<T> = { value: T; from: string; grade: 'A' | 'B'; checked: string; source: string }

type LegalRules = {
  adultAge: Rule<number>
  witnessesNeeded: Rule<number>
  giftToWitnessVoid: Rule<PersonalLaw[]>
  marriageRevokes: Rule<PersonalLaw[]>
  nomineeOwnsPolicy: Rule<Relation[]>
  outsideTheWill: Rule<AssetKind[]>
  ownShareOnly: Rule<PersonalLaw[]>
  lawOfHinduCouple: Rule<PersonalLaw>
  marriageEndsNomination: Rule<AssetKind[]>
  fundFamily: Rule<Relation[]>
}

const files = import.meta.glob<LegalRules>('../../../../../content/will/rules.json', { eager: true, import: 'default' })
const [rules] = Object.values(files)
if (rules === undefined) throw new Error('content/will/rules.json is missing from the build')

export const LEGAL_RULES: LegalRules = rules
