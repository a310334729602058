// How people, assets and shares are named in the document.

import { findPerson, readYear } from '../model/people'
import { findSecond, isNamed } from '../model/substitutes'
import type { Asset, Id, Relative, Share, Will, Witness } from '../model/will'
import { fillIn, findFragment } from './clauses'
import { type Language, WORDS } from './words'

/** A line on which something is written by hand. */
export const LINE = '______________________________'

/** Only the name; a person who is gone from the list is never printed, because the checks stop first. */
export function nameOf(will: Will, id: Id): string {
  return findPerson(will, id)?.name.trim() ?? ''
}

/** "Asha Rao (my wife, born in 1970)". */
export function describePerson(person: Relative, language: Language): string {
  const { relation } = person
  const words = WORDS[language]
  const year = readYear(person.born)
  const born = year === null || relation === 'charity' ? '' : words.bornIn(year)
  const details = [words.relations[relation], born].filter(Boolean).join(', ')
  return details === '' ? person.name.trim() : `${person.name.trim()} (${details})`
}

export function describeTaker(will: Will, id: Id, language: Language): string {
  const person = findPerson(will, id)
  return person ? describePerson(person, language) : ''
}

/** What the reader wrote, with the kind before it where the words may not say it. */
export function describeAsset(asset: Asset, language: Language): string {
  const plain = asset.words.trim().replace(/[.।\s]+$/, '')
  return asset.kind === 'money' ? plain : WORDS[language].describeAsset(asset, plain)
}

/** The parts are separated by semicolons, because names and relations hold commas. */
export function describeShares(will: Will, shares: Share[], language: Language): string {
  return shares
    .map(({ who, parts }) => `${describeTaker(will, who, language)}: ${WORDS[language].describeShare(parts)}`)
    .join('; ')
}

/** One sentence for each person who has a substitute. */
export function describeSubstitutes(will: Will, shares: Share[], of: 'gift' | 'rest', language: Language): string {
  return shares
    .filter(({ ifDead }) => ifDead !== '')
    .map((share) => describeSubstitute(will, share, of, language))
    .join(' ')
}

function describeSubstitute(will: Will, share: Share, of: 'gift' | 'rest', language: Language): string {
  const { who, ifDead } = share
  const second = findSecond(share)
  const name = `if-dead-${isNamed(ifDead) ? 'person' : ifDead}`
  // What nobody takes goes on otherwise from a gift than from the rest; a second substitute takes it from both alike.
  const fragment = second === null ? `${of === 'rest' ? 'rest-' : ''}${name}` : `${name}-second`
  return fillIn(findFragment(fragment, language), {
    who: nameOf(will, who),
    substitute: describeTaker(will, ifDead, language),
    substituteName: nameOf(will, ifDead),
    second: describeTaker(will, second ?? '', language),
  })
}

/** Name and address, with a line to write on for whatever is not known yet. */
export function describeWitness({ name, address }: Witness, language: Language): string {
  const { nameHere, address: label } = WORDS[language]
  if (name.trim() !== '' && address.trim() !== '') return `${name.trim()}, ${oneLine(address)}`
  return `${name.trim() || `${LINE} (${nameHere})`}\n${label}: ${oneLine(address) || LINE}`
}

/** In a sentence one line to write on is enough. */
export function nameWitness({ name, address }: Witness): string {
  return [name.trim(), oneLine(address)].filter(Boolean).join(', ') || LINE
}

export function oneLine(text: string): string {
  return text.trim().replace(/[\s,]*\n\s*/g, ', ')
}
