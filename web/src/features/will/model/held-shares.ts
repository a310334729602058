// Which shares somebody else holds until their owner has the age that the reader chose.

import { listRealShares, listTakers } from './assets'
import { findPerson, isYoungerThan } from './people'
import type { Relative, Will } from './will'

/** Without anybody chosen the guardian holds the shares. */
export function findHolder(will: Will): Relative | undefined {
  return findPerson(will, will.holder) ?? findPerson(will, will.guardian)
}

/** Those who take by name and are below the chosen age today, be they minors or not. */
export function listYoungTakers(will: Will, today: string): Relative[] {
  const takers = listTakers(will)
  return will.family.filter((person) => takers.includes(person.id) && isYoungerThan(person, will.minorsAge, today))
}

/** Children who take in the place of a parent have no name here, so nobody knows today how old they will be. */
export function hasUnnamedChildren(will: Will): boolean {
  return listRealShares(will).some(({ ifDead }) => ifDead === 'children')
}

/** A child who is born or adopted after the signing takes a share, and is young for years. */
export function isLaterChildTaking({ laterChildren }: Will): boolean {
  return laterChildren === 'with-children' || laterChildren === 'with-all'
}

export function hasHeldShares(will: Will, today: string): boolean {
  return hasUnnamedChildren(will) || isLaterChildTaking(will) || listYoungTakers(will, today).length > 0
}
