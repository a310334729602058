// The plan as an account keeps it.

import type { AccountPlan } from '../../api/members/saved-plan'
import { findAssetOf } from './merge-plans'
import { readPlan, type Plan } from './plan'
import type { Progress } from './plan-entries'

const ACCOUNT_ID = /^[0-9a-f]{12}$/
const ACCOUNT_TICK = /^(?:task|asset:[0-9a-f]{12}):[\w-]{1,60}$/

/** Assets were numbered once. Two devices would mean different things by one number, so each gets an id of its own. */
export function giveLastingIds(plan: Plan, makeId: () => string): Plan {
  const lasting = new Map(plan.assets.filter(({ id }) => !ACCOUNT_ID.test(id)).map(({ id }) => [id, makeId()]))
  if (lasting.size === 0) return plan
  return {
    ...plan,
    assets: plan.assets.map((asset) => ({ ...asset, id: lasting.get(asset.id) ?? asset.id })),
    ticks: plan.ticks.map((tick) => {
      const asset = findAssetOf(tick.id)
      const id = asset === null ? undefined : lasting.get(asset)
      return id === undefined || asset === null
        ? tick
        : { ...tick, id: tick.id.replace(`asset:${asset}:`, `asset:${id}:`) }
    }),
  }
}

/** What is sent when somebody saves: answers, names that the family typed, and ticks. Letters are no part of a plan. */
export function toAccountPlan(plan: Plan, progress: Progress): AccountPlan {
  const { family, diedOn, familyAt, assets, removed, ticks } = plan
  return {
    family: { ...family, diedOn: diedOn === '' ? null : diedOn, at: familyAt },
    assets,
    removed: removed.filter(({ id }) => ACCOUNT_ID.test(id)),
    ticks: ticks.filter(({ id }) => ACCOUNT_TICK.test(id)),
    progress,
  }
}

export function fromAccountPlan({ family, assets, removed, ticks }: AccountPlan): Plan {
  return readPlan({ family, diedOn: family.diedOn, familyAt: family.at, assets, removed, ticks })
}
