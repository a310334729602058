// What a plan shows: one entry for each asset with its card, and the boxes to tick.

import type { Transmission } from '../../api/types'
import { describeClaimant } from './answers'
import { findCard, type Card } from './engine'
import { isDone, nameAsset, type Asset, type Plan } from './plan'

export type PlanEntry = { id: string; name: string; card: Card; claimsAs: string; isRecordKnown: boolean }

type MadeEntry = { family: Plan['family']; entry: PlanEntry }

/** What was made of an asset under a set of rules. A Hindi page uses the English rules as well, for its letters. */
const made = new WeakMap<Transmission, WeakMap<Asset, MadeEntry>>()

export function listEntries(rules: Transmission, plan: Plan): PlanEntry[] {
  return listNamed(rules, plan).flatMap(({ asset, name }) => findEntry(rules, plan.family, asset, name) ?? [])
}

/** The assets whose area is known, by the names that they have in lists. */
export function listNamed(rules: Transmission, plan: Plan): { asset: Asset; name: string }[] {
  return plan.assets.flatMap((asset) => {
    const area = findArea(rules, asset)
    return area ? [{ asset, name: nameAsset(plan, asset, area.title) }] : []
  })
}

/** The entry is the same object until something that it rests on changes, so that only its card is redrawn. */
export function findEntry(rules: Transmission, family: Plan['family'], asset: Asset, name: string): PlanEntry | null {
  const ofRules = made.get(rules) ?? new WeakMap<Asset, MadeEntry>()
  made.set(rules, ofRules)
  const last = ofRules.get(asset)
  if (last?.family === family && last.entry.name === name) return last.entry
  const answers = { ...family, ...asset }
  const area = findArea(rules, asset)
  const card = area ? findCard(rules, area, answers) : null
  if (!card) return null
  const claimsAs = describeClaimant(answers)
  const entry = { id: asset.id, name, card, claimsAs, isRecordKnown: asset.route !== 'unknown' }
  ofRules.set(asset, { family, entry })
  return entry
}

function findArea(rules: Transmission, { area }: Asset) {
  return rules.areas.find(({ id }) => id === area)
}

type Stage = Transmission['stages'][number]

/** The steps for what is on the list, and those for families that also have something else. */
export function listTasks(rules: Transmission, plan: Plan): { stages: Stage[]; others: Stage['tasks'] } {
  const listed = new Set(plan.assets.map(({ area }) => area))
  const fits = ({ areas }: Stage['tasks'][number]) => areas.length === 0 || areas.some((area) => listed.has(area))
  return {
    stages: rules.stages.map((stage) => ({ ...stage, tasks: stage.tasks.filter(fits) })),
    others: rules.stages.flatMap(({ tasks }) => tasks.filter((task) => !fits(task))),
  }
}

export const toTaskTick = (task: string) => `task:${task}`
export const toPaperTick = (asset: string, paper: string) => `asset:${asset}:${paper}`

/** The ticked papers of an asset. */
export function listTicked({ id }: Asset, { ticks }: Plan): string[] {
  const start = toPaperTick(id, '')
  return ticks.flatMap((tick) => (tick.done && tick.id.startsWith(start) ? [tick.id] : []))
}

export type Progress = { done: number; total: number }

/** How many of the boxes on the page are ticked. */
export function countProgress(rules: Transmission, plan: Plan): Progress {
  const tasks = listTasks(rules, plan).stages.flatMap((stage) => stage.tasks.map(({ id }) => toTaskTick(id)))
  const papers = listEntries(rules, plan).flatMap(({ id, card }) =>
    card.papers.map((paper) => toPaperTick(id, paper.id)),
  )
  const boxes = new Set([...tasks, ...papers])
  return { done: [...boxes].filter((id) => isDone(plan, id)).length, total: boxes.size }
}
