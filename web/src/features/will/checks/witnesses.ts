// Whether the witnesses are fit to see the signing.

import { listTakers } from '../model/assets'
import { LEGAL_RULES } from '../model/legal-rules'
import { isLikeName, isSameName } from '../model/names'
import { findPerson, isAdult, readYear } from '../model/people'
import { findLaw } from '../model/personal-law'
import type { Relative, Will, Witness } from '../model/will'
import { type Finding, fail, warn } from './finding'

export function checkWitnesses(will: Will, today: string): Finding[] {
  const found: Finding[] = []
  const [one, other] = will.witnesses
  if (isSameName(one.name, other.name))
    found.push(fail('witness-twice', 'witnesses', 'The two witnesses must be different people.'))
  for (const { name, born } of will.witnesses) {
    if (isSameName(name, will.me.name))
      found.push(fail('witness-self', 'witnesses', 'You cannot witness your own will.'))
    if (isAdult(born, today) === false)
      found.push(fail('witness-minor', 'witnesses', `${name} is a minor. Choose an adult as witness.`))
  }
  const law = findLaw(will.me)
  if (law !== '' && LEGAL_RULES.giftToWitnessVoid.value.includes(law))
    for (const text of describeTakingWitnesses(will))
      found.push(
        fail(
          'witness-takes',
          'witnesses',
          `${text} By the law that applies to you that gift is void. Choose another witness.`,
        ),
      )
  return found
}

/** A witness who takes, or whose husband or wife takes. */
function describeTakingWitnesses(will: Will): string[] {
  return will.witnesses.flatMap((witness) => describeTakingWitness(witness, will) ?? [])
}

function describeTakingWitness({ name, marriedTo }: Witness, will: Will): string | null {
  const takers = listTakingPeople(will)
  if (takers.some((taker) => isSameName(taker.name, name))) return `${name} is a witness and takes under the will.`
  const person = will.family.find((each) => isSameName(each.name, name))
  const spouse = takers.find((taker) => taker.id === marriedTo || (person !== undefined && areMarried(person, taker)))
  return spouse ? `${name} is a witness and is married to ${spouse.name}, who takes under the will.` : null
}

function listTakingPeople(will: Will): Relative[] {
  return listTakers(will).flatMap((id) => findPerson(will, id) ?? [])
}

function areMarried(one: Relative, other: Relative): boolean {
  return one.marriedTo === other.id || other.marriedTo === one.id
}

/** A year that is not known can be any. */
function canBeOneYear(one: number | null, other: number | null): boolean {
  return one === null || other === null || one === other
}

/** A witness whose name is written otherwise than that of somebody who takes; another year of birth tells the two apart. */
function warnOfAlikeWitness(witness: Witness, will: Will): Finding[] {
  const law = findLaw(will.me)
  if (law === '' || describeTakingWitness(witness, will) !== null) return []
  const takers = listTakingPeople(will)
  const alike = will.family.find(
    (person) =>
      person.relation !== 'charity' &&
      !person.died &&
      isLikeName(person.name, witness.name) &&
      canBeOneYear(readYear(person.born), readYear(witness.born)) &&
      takers.some((taker) => taker.id === person.id || areMarried(person, taker)),
  )
  if (!alike) return []
  const effect = LEGAL_RULES.giftToWitnessVoid.value.includes(law)
    ? 'the gift is void by the law that applies to you: choose another witness.'
    : 'the law does not forbid it for you, but it invites suspicion.'
  return [
    warn(
      'witness-alike',
      'witnesses',
      `${witness.name} is a witness, and the name is like that of ${alike.name}, who takes under the will or is married to somebody who does. If this is the same person, ${effect}`,
    ),
  ]
}

export function warnOfWitnesses(will: Will): Finding[] {
  const found: Finding[] = []
  const known = will.witnesses.filter(({ name, address }) => name.trim() !== '' && address.trim() !== '')
  if (known.length < LEGAL_RULES.witnessesNeeded.value)
    found.push(
      warn(
        'witness-lines',
        'witnesses',
        'The document leaves lines for the names and addresses of witnesses that you did not give. They fill them in by hand when they sign.',
      ),
    )
  const law = findLaw(will.me)
  if (law !== '' && !LEGAL_RULES.giftToWitnessVoid.value.includes(law))
    for (const text of describeTakingWitnesses(will))
      found.push(
        warn('witness-takes', 'witnesses', `${text} The law does not forbid it for you, but it invites suspicion.`),
      )
  found.push(...will.witnesses.flatMap((witness) => warnOfAlikeWitness(witness, will)))
  const mine = readYear(will.me.born)
  for (const { name, born, abroad } of will.witnesses) {
    const year = readYear(born)
    if (year !== null && mine !== null && year < mine)
      found.push(
        warn(
          'witness-older',
          'witnesses',
          `${name} is older than you. A younger witness is more likely to be there when needed.`,
        ),
      )
    if (abroad) found.push(warn('witness-abroad', 'witnesses', `${name} lives abroad and may be hard to find later.`))
  }
  return found
}
