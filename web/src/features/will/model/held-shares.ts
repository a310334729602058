// Which shares somebody else holds until their owner has the age that the reader chose, and who holds them.

import { listRealGifts, listTakers } from './assets'
import { findPerson, isMinor, isYoungerThan } from './people'
import { findSecond, isNamed } from './substitutes'
import type { Id, Relative, Share, Will } from './will'

/**
 * A share of somebody who may be too young for it. `after` are those who must have died before it comes about, and so
 * cannot hold it.
 */
export type HeldShare = { by: 'person' | 'children' | 'later-child'; person: Relative | undefined; after: Id[] }

/** The guardians in their order. Where only the second is chosen, that one is the first. */
export function listGuardians(will: Will): Relative[] {
  return [...new Set([will.guardian, will.guardian2].flatMap((id) => findPerson(will, id) ?? []))]
}

/** Without anybody chosen the guardian holds the shares. */
export function findHolder(will: Will): Relative | undefined {
  return findPerson(will, will.holder) ?? listGuardians(will)[0]
}

/** Those who may hold a share, one after another: whoever was chosen, and then the guardians. */
export function listPossibleHolders(will: Will, today: string): Relative[] {
  const chosen = [findPerson(will, will.holder), ...listGuardians(will)].flatMap((person) => person ?? [])
  const young = listYoungTakers(will, today)
  return [...new Set(chosen)].filter((person) => !person.died && !isMinor(person, today) && !young.includes(person))
}

/** The holders whom the document names: nobody who must have died before there is anything to hold. */
export function listHolders(will: Will, today: string): Relative[] {
  const shares = listHeldShares(will, today)
  return listPossibleHolders(will, today).filter(({ id }) => shares.some(({ after }) => !after.includes(id)))
}

/** Shares that nobody can hold, because all who were chosen must have died before. */
export function listSharesWithoutHolder(will: Will, today: string): { share: HeldShare; holders: Relative[] }[] {
  const holders = listPossibleHolders(will, today)
  if (holders.length === 0) return []
  return listHeldShares(will, today)
    .filter(({ after }) => holders.every(({ id }) => after.includes(id)))
    .map((share) => ({ share, holders }))
}

export function listHeldShares(will: Will, today: string): HeldShare[] {
  const lists = [...listRealGifts(will).map(({ gift }) => gift.to), will.residue]
  const found = lists.flatMap((shares) => shares.flatMap((share) => listHeldOf(share, shares, will, today)))
  return isLaterChildTaking(will) ? [...found, { by: 'later-child', person: undefined, after: [] }] : found
}

function listHeldOf(share: Share, shares: Share[], will: Will, today: string): HeldShare[] {
  const { who, ifDead } = share
  const second = findSecond(share)
  const takers: [Id, Id[]][] = [[who, []]]
  if (isNamed(ifDead)) takers.push([ifDead, [who]])
  if (second !== null) takers.push([second, isNamed(ifDead) ? [who, ifDead] : [who]])
  if (ifDead === 'others') for (const other of shares) if (other.who !== who) takers.push([other.who, [who]])
  const byName = takers.flatMap(([id, after]): HeldShare[] => {
    const person = findPerson(will, id)
    return person && isYoungerThan(person, will.minorsAge, today) ? [{ by: 'person', person, after }] : []
  })
  // Children who take in the place of a parent have no name here, so nobody knows today how old they will be.
  return ifDead === 'children' ? [...byName, { by: 'children', person: findPerson(will, who), after: [who] }] : byName
}

/** Those who take by name and are below the chosen age today, be they minors or not. */
export function listYoungTakers(will: Will, today: string): Relative[] {
  const takers = listTakers(will)
  return will.family.filter((person) => takers.includes(person.id) && isYoungerThan(person, will.minorsAge, today))
}

/** A child who is born or adopted after the signing takes a share, and is young for years. */
function isLaterChildTaking({ laterChildren }: Will): boolean {
  return laterChildren === 'with-children' || laterChildren === 'with-all'
}

export function hasHeldShares(will: Will, today: string): boolean {
  return listHeldShares(will, today).length > 0
}
