// What a new reading says otherwise than the one before it, about the findings that a reader has to do something about.

import type { Finding } from './types'

export type FindingChanges = {
  /** What was wrong or unknown before and isn't any more. */
  gone: readonly Finding[]
  /** What is wrong or unknown now and was not before. */
  fresh: readonly Finding[]
}

export function findChanges(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  return { gone: listMissing(before, after), fresh: listMissing(after, before) }
}

function listMissing(from: readonly Finding[], other: readonly Finding[]): Finding[] {
  const known = new Set(other.filter(isOpen).map(toKey))
  return from.filter((finding) => isOpen(finding) && !known.has(toKey(finding)))
}

const isOpen = ({ outcome }: Finding) => outcome === 'fail' || outcome === 'unknown'

/** The title tells months and amounts, so a finding that covers fewer of them is another one. */
const toKey = ({ check, member, outcome, title }: Finding) => JSON.stringify([check, member, outcome, title])
