// Who takes in the place of somebody who dies before the testator.

import type { Id, Share } from './will'

/** Whether a substitute is a person of the list, and not a group. */
export function isNamed(ifDead: string): boolean {
  return !['', 'children', 'others'].includes(ifDead)
}

/** "The others" need no second substitute: what they do not take goes on by the clause itself. */
export function asksSecond(ifDead: string): boolean {
  return ifDead === 'children' || isNamed(ifDead)
}

/** The second substitute, as far as the document names one. */
export function findSecond({ ifDead, ifBothDead }: Share): Id | null {
  return ifBothDead !== '' && asksSecond(ifDead) ? ifBothDead : null
}

/** Those who take by name in the place of another. */
export function listSubstitutes(share: Share): Id[] {
  const second = findSecond(share)
  return [...(isNamed(share.ifDead) ? [share.ifDead] : []), ...(second === null ? [] : [second])]
}
