// A family's plan: its answers, what the person left, and what is ticked off. Each part has the time of its last change,
// by which the plans of two devices are joined.

import { isDay } from '../../lib/format'
import { MAX_PLAN_ASSETS, MAX_PLAN_NAME_LENGTH, MAX_PLAN_REMOVED, MAX_PLAN_TICKS } from '../../lib/server-constants.gen'
import {
  BANDS,
  FIRST_ASSET,
  FIRST_FAMILY,
  RELATIONS,
  ROUTES,
  SERVICES,
  WILLS,
  findOption,
  type AssetAnswers,
  type FamilyAnswers,
} from './answers'

export type Asset = AssetAnswers & {
  id: string
  /** The id of the area. */
  area: string
  /** The family's own name for it. */
  name: string
  at: string
}

export type Removed = { id: string; at: string }
export type Tick = { id: string; done: boolean; at: string }

export type Plan = {
  family: FamilyAnswers
  /** The day of the death, or an empty text. */
  diedOn: string
  /** When the answers above were last changed. */
  familyAt: string
  assets: Asset[]
  /** Assets that were removed, so that another device does not bring them back. */
  removed: Removed[]
  ticks: Tick[]
}

/** The time of what was never changed, or was kept before parts had times. */
export const NEVER = '1970-01-01T00:00:00.000Z'
export const EMPTY_PLAN: Plan = {
  family: FIRST_FAMILY,
  diedOn: '',
  familyAt: NEVER,
  assets: [],
  removed: [],
  ticks: [],
}

export function isEmptyPlan(plan: Plan): boolean {
  return plan.assets.length === 0 && JSON.stringify(plan) === JSON.stringify(EMPTY_PLAN)
}

const ID_BYTES = 6

/** An id that no other device gives. */
export function makeAssetId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function changeFamily(
  plan: Plan,
  { diedOn = plan.diedOn, ...answers }: Partial<FamilyAnswers> & { diedOn?: string },
  at: string,
): Plan {
  return { ...plan, family: { ...plan.family, ...answers }, diedOn, familyAt: at }
}

export function addAsset(plan: Plan, area: string, id: string, at: string): Plan {
  if (plan.assets.length >= MAX_PLAN_ASSETS) return plan
  return { ...plan, assets: [...plan.assets, { id, area, name: '', ...FIRST_ASSET, at }] }
}

/** Adds an asset, and with it those of its companions that are not on the list yet. The asset itself comes first. */
export function addWithCompanions(plan: Plan, area: string, companions: string[], ids: string[], at: string): Plan {
  const missing = companions.filter((companion) => plan.assets.every((asset) => asset.area !== companion))
  return [area, ...missing].reduce((now, each, place) => {
    const id = ids[place]
    return id === undefined ? now : addAsset(now, each, id, at)
  }, plan)
}

export function removeAsset(plan: Plan, id: string, at: string): Plan {
  return {
    ...plan,
    assets: plan.assets.filter((asset) => asset.id !== id),
    removed: keepNewestRemoved([...plan.removed.filter((gone) => gone.id !== id), { id, at }]),
    ticks: plan.ticks.filter((tick) => !tick.id.startsWith(`asset:${id}:`)),
  }
}

export function changeAsset(
  plan: Plan,
  id: string,
  change: Partial<Omit<Asset, 'id' | 'area' | 'at'>>,
  at: string,
): Plan {
  return { ...plan, assets: plan.assets.map((asset) => (asset.id === id ? { ...asset, ...change, at } : asset)) }
}

/** Whether the person was employed is one question, however many of the assets of these areas follow from it. */
export function answerService(plan: Plan, areas: string[], service: Asset['service'], at: string): Plan {
  const isMeant = (asset: Asset) => areas.includes(asset.area) && asset.service !== service
  return { ...plan, assets: plan.assets.map((asset) => (isMeant(asset) ? { ...asset, service, at } : asset)) }
}

/** The asset under which the question is asked; undefined where nothing follows from it. */
export function findAskedForService(plan: Plan, areas: string[]): Asset | undefined {
  return plan.assets.find(({ area }) => areas.includes(area))
}

export function isDone(plan: Plan, id: string): boolean {
  return plan.ticks.some((tick) => tick.id === id && tick.done)
}

/** A box that was emptied keeps its time, so that it does not come back ticked from another device. */
export function toggleDone(plan: Plan, id: string, at: string): Plan {
  const done = !isDone(plan, id)
  return { ...plan, ticks: [...plan.ticks.filter((tick) => tick.id !== id), { id, done, at }] }
}

/** The name of an asset in lists: the family's own, or that of its area with a number where there are several. */
export function nameAsset(plan: Plan, asset: Asset, areaTitle: string): string {
  if (asset.name.trim()) return `${areaTitle}: ${asset.name.trim()}`
  const same = plan.assets.filter(({ area }) => area === asset.area)
  return same.length > 1 ? `${areaTitle} ${same.indexOf(asset) + 1}` : areaTitle
}

export function keepNewestRemoved(removed: Removed[]): Removed[] {
  return keepNewest(removed, MAX_PLAN_REMOVED)
}

export function keepNewestTicks(ticks: Tick[]): Tick[] {
  return keepNewest(ticks, MAX_PLAN_TICKS)
}

/** The newest parts by their times; of parts with one time the first stay. A list that is short enough stays as it is. */
function keepNewest<T extends { at: string }>(parts: T[], most: number): T[] {
  if (parts.length <= most) return parts
  return parts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most)
}

/** What the device holds may be of an older version, so each part is taken only when it is valid. */
export function readPlan(stored: unknown): Plan {
  const family = at(stored, 'family')
  const diedOn = at(stored, 'diedOn')
  return {
    family: {
      relation: findOption(RELATIONS, at(family, 'relation')) ?? FIRST_FAMILY.relation,
      will: findOption(WILLS, at(family, 'will')) ?? FIRST_FAMILY.will,
      minor: at(family, 'minor') === true,
      abroad: at(family, 'abroad') === true,
      deathAbroad: at(family, 'deathAbroad') === true,
    },
    diedOn: typeof diedOn === 'string' && isDay(diedOn) ? diedOn : '',
    familyAt: readTime(at(stored, 'familyAt')),
    assets: list(at(stored, 'assets')).flatMap(readAsset).slice(0, MAX_PLAN_ASSETS),
    removed: keepNewestRemoved(list(at(stored, 'removed')).flatMap(readRemoved)),
    ticks: [...list(at(stored, 'done')).flatMap(readOldTick), ...list(at(stored, 'ticks')).flatMap(readTick)],
  }
}

function readRemoved(stored: unknown): Removed[] {
  const id = at(stored, 'id')
  return typeof id === 'string' ? [{ id, at: readTime(at(stored, 'at')) }] : []
}

function readTick(stored: unknown): Tick[] {
  const id = at(stored, 'id')
  return typeof id === 'string' ? [{ id, done: at(stored, 'done') === true, at: readTime(at(stored, 'at')) }] : []
}

/** Earlier versions kept the ids of what was done. */
function readOldTick(stored: unknown): Tick[] {
  return typeof stored === 'string' ? [{ id: stored, done: true, at: NEVER }] : []
}

function readTime(stored: unknown): string {
  return typeof stored === 'string' && !Number.isNaN(Date.parse(stored)) ? stored : NEVER
}

function readAsset(stored: unknown): Asset[] {
  const [id, area, name] = [at(stored, 'id'), at(stored, 'area'), at(stored, 'name')]
  if (typeof id !== 'string' || !/^[0-9a-f]{1,12}$/.test(id) || typeof area !== 'string') return []
  return [
    {
      id,
      area,
      name: typeof name === 'string' ? name.slice(0, MAX_PLAN_NAME_LENGTH) : '',
      route: findOption(ROUTES, at(stored, 'route')) ?? FIRST_ASSET.route,
      band: findOption(BANDS, at(stored, 'band')) ?? FIRST_ASSET.band,
      service: findOption(SERVICES, at(stored, 'service')) ?? FIRST_ASSET.service,
      at: readTime(at(stored, 'at')),
    },
  ]
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
