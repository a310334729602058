// Joins two plans: of each part the newest stands. The server joins what devices send by the same rule
// (crates/domain/src/people/saved_plans/merging.rs); both are tested against merge-cases.json there.

import { keepNewestRemoved, keepNewestTicks, type Plan } from './plan'

type Dated = { id: string; at: string }

/** Of two parts with one time that of `second` stands. */
export function mergePlans(first: Plan, second: Plan): Plan {
  const { family, diedOn, familyAt } = isLater(first.familyAt, second.familyAt) ? first : second
  const removed = joinNewest(first.removed, second.removed)
  const removedAt = new Map(removed.map(({ id, at }) => [id, at]))
  const assets = joinNewest(first.assets, second.assets).filter(({ id, at }) => {
    const gone = removedAt.get(id)
    return gone === undefined || isLater(at, gone)
  })
  const present = new Set(assets.map(({ id }) => id))
  return {
    family,
    diedOn,
    familyAt,
    assets,
    removed: keepNewestRemoved(removed.filter(({ id }) => !present.has(id))),
    ticks: keepNewestTicks(
      joinNewest(first.ticks, second.ticks).filter(({ id }) => {
        const asset = findAssetOf(id)
        return asset === null || present.has(asset)
      }),
    ),
  }
}

/** The asset that a box belongs to; null for a task. */
export function findAssetOf(tick: string): string | null {
  const [kind, asset] = tick.split(':')
  return kind === 'asset' && asset !== undefined ? asset : null
}

function joinNewest<T extends Dated>(first: readonly T[], second: readonly T[]): T[] {
  const joined = new Map<string, T>()
  for (const part of [...first, ...second]) {
    const before = joined.get(part.id)
    if (before === undefined || !isLater(before.at, part.at)) joined.set(part.id, part)
  }
  return [...joined.values()]
}

function isLater(a: string, b: string): boolean {
  return Date.parse(a) > Date.parse(b)
}
