// Who holds the shares of those who are too young for them, and who looks after minor children.

import {
  findHolder,
  hasHeldShares,
  type HeldShare,
  listGuardians,
  listHeldShares,
  listPossibleHolders,
  listSharesWithoutHolder,
  listYoungTakers,
} from '../model/held-shares'
import { joinWords } from '../model/join-words'
import { LEGAL_RULES } from '../model/legal-rules'
import { findPerson, isMinor, isSpouse } from '../model/people'
import type { Will } from '../model/will'
import { type Finding, fail, warn } from './finding'

export function checkHolders(will: Will, today: string): Finding[] {
  const { minorsAge } = will
  const found: Finding[] = []
  const actual = findHolder(will)
  const needsHolder = describeNeedOfHolder(will, today)
  if (!actual && needsHolder !== null) found.push(fail('minor-no-holder', 'guardian', needsHolder))
  if (actual && listYoungTakers(will, today).includes(actual) && !isMinor(actual, today))
    found.push(
      fail(
        'holder-takes',
        'guardian',
        `${actual.name} takes a share and is under ${minorsAge}, so somebody else must hold it. Choose another person, or a lower age.`,
      ),
    )
  const holder = findPerson(will, will.holder)
  if (holder && (holder.died || isMinor(holder, today)))
    found.push(fail('holder-unfit', 'guardian', `${holder.name} cannot hold the shares of minors.`))
  return [...found, ...checkReplacedHolders(will, today)]
}

/** Whoever must have died for a share to come about cannot be the only one to hold it. */
function checkReplacedHolders(will: Will, today: string): Finding[] {
  const texts = listSharesWithoutHolder(will, today).map(
    ({ share, holders }) =>
      `${describeTaker(share)} would take a share only after the death of ${joinWords(holders.map(({ name }) => name))}, and nobody else is named to hold it until the age of ${will.minorsAge}. Choose somebody else to hold it, or name a guardian or a second guardian, who then holds it.`,
  )
  return [...new Set(texts)].map((text) => fail('holder-replaced', 'guardian', text))
}

function describeTaker({ by, person }: HeldShare): string {
  const name = person?.name ?? ''
  return by === 'children' ? `The children of ${name}` : name
}

/** Why somebody must hold a share; null where nobody need. */
function describeNeedOfHolder(will: Will, today: string): string | null {
  const { minorsAge } = will
  const young = listYoungTakers(will, today)
  if (young.length > 0)
    return `${joinWords(young.map(({ name }) => name))} would take before the age of ${minorsAge}. Name a guardian or somebody who holds the share until then.`
  const kinds = listHeldShares(will, today).map(({ by }) => by)
  if (kinds.includes('children'))
    return `A share may go to somebody’s children, and they may be under ${minorsAge} on that day. Name a guardian or somebody who holds such a share until then.`
  return kinds.includes('later-child')
    ? `A child born later takes a share, and may be under ${minorsAge} on that day. Name a guardian or somebody who holds such a share until then.`
    : null
}

export function warnOfHolders(will: Will, today: string): Finding[] {
  return [...warnOfUnusedHolder(will, today), ...warnOfSingleHolder(will, today)]
}

/** The document has no line about holding shares when there is none to hold, so the choice would go without a word. */
function warnOfUnusedHolder(will: Will, today: string): Finding[] {
  const { minorsAge, holder, residue } = will
  const isChosen = minorsAge > LEGAL_RULES.adultAge.value || findPerson(will, holder) !== undefined
  if (!isChosen || residue.length === 0 || hasHeldShares(will, today)) return []
  return [
    warn(
      'holder-unused',
      'guardian',
      `By the years of birth in your list, nobody who takes is under ${minorsAge}, and no share goes to the children of anybody. So the age and the holder that you chose have no effect, and the will does not mention them.`,
    ),
  ]
}

/** Where it is certain that the only holder has died, an error says so. */
function warnOfSingleHolder(will: Will, today: string): Finding[] {
  const [holder, ...more] = listPossibleHolders(will, today)
  if (!holder || more.length > 0 || !hasHeldShares(will, today)) return []
  if (listSharesWithoutHolder(will, today).length > 0) return []
  return [
    warn(
      'no-second-holder',
      'guardian',
      `If ${holder.name} has died or cannot act, nobody holds the share of somebody young. Name a guardian or a second guardian, who then holds it.`,
    ),
  ]
}

export function warnOfGuardians(will: Will, today: string): Finding[] {
  const hasMinorChild = will.family.some(
    (person) => ['son', 'daughter'].includes(person.relation) && isMinor(person, today),
  )
  if (!hasMinorChild) return []
  const guardians = listGuardians(will)
  const [guardian] = guardians
  if (!guardian)
    return [
      warn(
        'no-guardian',
        'guardian',
        'You have a minor child and name no guardian. A parent who is alive comes first; after that a court decides.',
      ),
    ]
  if (!guardians.every(isSpouse)) return []
  return [
    warn(
      'guardian-spouse',
      'guardian',
      `${guardian.name} is your ${guardian.relation}. A parent who is alive comes first anyway: name somebody for the case that neither of you is there.`,
    ),
  ]
}
