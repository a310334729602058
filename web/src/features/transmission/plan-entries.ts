// What a plan shows: one entry for each asset with its card, and the boxes to tick.

import type { Transmission } from '../../api/types'
import { describeClaimant } from './answers'
import { findCard, type Card } from './engine'
import { isDone, nameAsset, type Asset, type Plan } from './plan'

export type PlanEntry = { id: string; name: string; card: Card; claimsAs: string; isRecordKnown: boolean }

type MadeEntry = { family: Plan['family']; entry: PlanEntry }

/** What was made of an asset under a set of rules. A Hindi page uses the English rules as well, for its letters. */
const made = new WeakMap<Transmission, WeakMap<Asset, MadeEntry>>()

/** The entry of an asset is the same object until something that it rests on changes, so that only its card is redrawn. */
export function listEntries(rules: Transmission, plan: Plan): PlanEntry[] {
  const ofRules = made.get(rules) ?? new WeakMap<Asset, MadeEntry>()
  made.set(rules, ofRules)
  return plan.assets.flatMap((asset) => {
    const area = rules.areas.find(({ id }) => id === asset.area)
    if (!area) return []
    const name = nameAsset(plan, asset, area.title)
    const last = ofRules.get(asset)
    if (last?.family === plan.family && last.entry.name === name) return [last.entry]
    const answers = { ...plan.family, ...asset }
    const card = findCard(rules, area, answers)
    if (!card) return []
    const claimsAs = describeClaimant(answers)
    const entry = { id: asset.id, name, card, claimsAs, isRecordKnown: asset.route !== 'unknown' }
    ofRules.set(asset, { family: plan.family, entry })
    return [entry]
  })
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
/** The ticked papers of an entry. */
export function listTicked({ id, card }: PlanEntry, plan: Plan): string[] {
  return card.papers.map((paper) => toPaperTick(id, paper.id)).filter((tick) => isDone(plan, tick))
}

export const toPaperTick = (asset: string, paper: string) => `asset:${asset}:${paper}`

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
