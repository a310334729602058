// How people, assets and shares are named in the document.

import { KIND_LABELS } from '../model/labels'
import { findPerson, readYear } from '../model/people'
import type { Asset, Id, Relative, Share, Will } from '../model/will'
import { fillIn, findFragment } from './clauses'
import { describeShare } from './in-words'

/** Only the name; a person who is gone from the list is never printed, because the checks stop first. */
export function nameOf(will: Will, id: Id): string {
  return findPerson(will, id)?.name.trim() ?? ''
}

/** "Asha Rao (my wife, born in 1970)". */
export function describePerson(person: Relative): string {
  const { relation } = person
  const year = readYear(person.born)
  const who = relation === 'charity' ? 'a charity' : relation === 'other' ? '' : `my ${relation}`
  const born = year === null || relation === 'charity' ? '' : `born in ${year}`
  const details = [who, born].filter(Boolean).join(', ')
  return details === '' ? person.name.trim() : `${person.name.trim()} (${details})`
}

export function describeTaker(will: Will, id: Id): string {
  const person = findPerson(will, id)
  return person ? describePerson(person) : ''
}

const WITH_ARTICLE = new Set(['home', 'land', 'gold', 'things', 'other', 'money'])

/** What the reader wrote, with the kind before it where the words may not say it. */
export function describeAsset({ kind, words, last4 }: Asset): string {
  const plain = words.trim().replace(/[.\s]+$/, '')
  const number = last4 === '' ? '' : ` (number ending in ${last4})`
  if (kind === 'money') return plain
  return WITH_ARTICLE.has(kind) ? `${plain}${number}` : `my ${lowerFirst(KIND_LABELS[kind])}: ${plain}${number}`
}

/** Abbreviations keep their capitals. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The parts are separated by semicolons, because names and relations hold commas. */
export function describeShares(will: Will, shares: Share[]): string {
  return shares.map(({ who, parts }) => `${describeTaker(will, who)}: ${describeShare(parts)}`).join('; ')
}

/** One sentence for each person who has a substitute. */
export function describeSubstitutes(will: Will, shares: Share[], of: 'gift' | 'rest'): string {
  return shares
    .filter(({ ifDead }) => ifDead !== '')
    .map(({ who, ifDead }) => {
      const fragment = ifDead === 'children' || ifDead === 'others' ? ifDead : 'person'
      return fillIn(findFragment(`${of === 'rest' ? 'rest-' : ''}if-dead-${fragment}`), {
        who: nameOf(will, who),
        substitute: describeTaker(will, ifDead),
      })
    })
    .join(' ')
}
