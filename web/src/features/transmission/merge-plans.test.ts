// Two devices, one plan: what each changed last stands, and nothing comes back that was removed.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { fromAccountPlan, giveLastingIds, toAccountPlan } from './account-plan'
import { mergePlans } from './merge-plans'
import {
  addAsset,
  changeAsset,
  changeFamily,
  EMPTY_PLAN,
  isDone,
  makeAssetId,
  type Plan,
  removeAsset,
  toggleDone,
} from './plan'
import { countProgress } from './plan-entries'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const BANK = '0123456789ab'

describe('two plans', () => {
  const start = toggleDone(addAsset(EMPTY_PLAN, 'bank', BANK, at(1)), 'task:make-list', at(1))

  test('are joined part by part, in either order', () => {
    const phone = changeAsset(changeFamily(start, { relation: 'spouse' }, at(5)), BANK, { name: 'Canara' }, at(2))
    const laptop = toggleDone(changeAsset(start, BANK, { name: 'A bank' }, at(3)), 'task:make-list', at(6))
    for (const plan of [mergePlans(phone, laptop), mergePlans(laptop, phone)]) {
      expect(plan.family.relation).toBe('spouse')
      expect(plan.assets.map(({ name }) => name)).toEqual(['A bank'])
      expect(isDone(plan, 'task:make-list')).toBe(false)
    }
    expect(mergePlans(phone, EMPTY_PLAN)).toEqual(phone)
  })

  test('agree on what was removed', () => {
    const ticked = toggleDone(start, `asset:${BANK}:claimant_id`, at(9))
    const without = removeAsset(start, BANK, at(4))
    expect(mergePlans(without, ticked)).toMatchObject({ assets: [], removed: [{ id: BANK }] })
    expect(mergePlans(without, ticked).ticks.map(({ id }) => id)).toEqual(['task:make-list'])
    const changedLater = changeAsset(start, BANK, { route: 'none' }, at(7))
    expect(mergePlans(without, changedLater)).toMatchObject({ assets: [{ id: BANK }], removed: [] })
  })
})

/** Parts as runs: the beginning of their ids, how many, and the minute of their time. */
type Run = [string, number, number]
type Parts = { assets?: Run[]; removed?: Run[]; ticks?: Run[] }
type MergeCase = { what: string; stored: Parts; sent: Parts; kept: Record<string, number> }

const shared = new URL('../../../../crates/domain/src/people/saved_plans/merge-cases.json', import.meta.url)
const cases = JSON.parse(readFileSync(shared, 'utf8')) as MergeCase[]

const expand = (runs: Run[] = []) =>
  runs.flatMap(([start, count, minute]) =>
    Array.from({ length: count }, (_, n) => ({ id: `${start}${n}`, at: at(minute) })),
  )

function buildPlan({ assets, removed, ticks }: Parts): Plan {
  const listed = expand(assets).reduce((plan, asset) => addAsset(plan, 'bank', asset.id, asset.at), EMPTY_PLAN)
  return { ...listed, removed: expand(removed), ticks: expand(ticks).map((tick) => ({ ...tick, done: true })) }
}

describe('a merge in the browser', () => {
  test.each(cases)('follows the cases of the server: $what', ({ stored, sent, kept }) => {
    const { assets, removed, ticks } = mergePlans(buildPlan(stored), buildPlan(sent))
    const ids = [...assets, ...removed, ...ticks].map(({ id }) => id)
    const counts = Object.keys(kept).map((start) => [start, ids.filter((id) => id.startsWith(start)).length])
    expect(Object.fromEntries(counts)).toEqual(kept)
    expect(ids).toHaveLength(Object.values(kept).reduce((sum, count) => sum + count, 0))
  })

  test('of too many removals the oldest goes, although an account may list the newest first', () => {
    const full = {
      ...EMPTY_PLAN,
      removed: expand([
        ['new', 150, 9],
        ['old', 150, 1],
      ]),
    }
    const { removed } = removeAsset(addAsset(full, 'bank', BANK, at(10)), BANK, at(11))
    expect(removed.filter(({ id }) => id.startsWith('new'))).toHaveLength(150)
    expect(removed.map(({ id }) => id)).toContain(BANK)
  })
})

describe('the copy in an account', () => {
  test('is the plan again', () => {
    const plan = changeFamily(addAsset(EMPTY_PLAN, 'bank', BANK, at(1)), { minor: true, diedOn: '2026-11-01' }, at(2))
    expect(fromAccountPlan(toAccountPlan(plan, { done: 0, total: 3 }))).toEqual(plan)
    const undated = changeFamily(plan, { diedOn: '' }, at(3))
    expect(toAccountPlan(undated, { done: 0, total: 3 }).family.diedOn).toBeNull()
    expect(fromAccountPlan(toAccountPlan(undated, { done: 0, total: 3 }))).toEqual(undated)
  })

  test('has ids that no other device gives, and its ticks follow them', () => {
    const numbered = toggleDone(addAsset(EMPTY_PLAN, 'bank', '1', at(1)), 'asset:1:claimant_id', at(2))
    const lasting = giveLastingIds(toggleDone(numbered, 'task:make-list', at(2)), () => BANK)
    expect(lasting.assets.map(({ id }) => id)).toEqual([BANK])
    expect(lasting.ticks.map(({ id }) => id)).toEqual([`asset:${BANK}:claimant_id`, 'task:make-list'])
    expect(giveLastingIds(lasting, makeAssetId)).toBe(lasting)
    expect(makeAssetId()).toMatch(/^[0-9a-f]{12}$/)
  })

  test('counts the boxes that the page shows', () => {
    const plan = addAsset(EMPTY_PLAN, 'bank', BANK, at(1))
    const { done, total } = countProgress(rules, plan)
    expect(done).toBe(0)
    expect(total).toBeGreaterThan(countProgress(rules, EMPTY_PLAN).total)
    const ticked = toggleDone(toggleDone(plan, `asset:${BANK}:death_certificate`, at(2)), 'asset:gone:paper', at(2))
    expect(countProgress(rules, ticked)).toEqual({ done: 1, total })
  })
})
