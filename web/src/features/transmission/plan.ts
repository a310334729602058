// A family's plan: its answers, what the person left, and what is ticked off. It is kept on the device alone.

import { isDay } from '../../lib/format'
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
}

export type Plan = {
  family: FamilyAnswers
  /** The day of the death, or an empty text. */
  diedOn: string
  assets: Asset[]
  /** Ids of what is done. */
  done: string[]
}

export const EMPTY_PLAN: Plan = { family: FIRST_FAMILY, diedOn: '', assets: [], done: [] }

const MAX_ASSETS = 60
const MAX_NAME = 60

export function addAsset(plan: Plan, area: string): Plan {
  if (plan.assets.length >= MAX_ASSETS) return plan
  const numbers = plan.assets.map(({ id }) => Number(id))
  const id = String(Math.max(0, ...numbers) + 1)
  return { ...plan, assets: [...plan.assets, { id, area, name: '', ...FIRST_ASSET }] }
}

export function removeAsset(plan: Plan, id: string): Plan {
  return {
    ...plan,
    assets: plan.assets.filter((asset) => asset.id !== id),
    done: plan.done.filter((tick) => !tick.startsWith(`asset:${id}:`)),
  }
}

export function changeAsset(plan: Plan, id: string, change: Partial<Omit<Asset, 'id' | 'area'>>): Plan {
  return { ...plan, assets: plan.assets.map((asset) => (asset.id === id ? { ...asset, ...change } : asset)) }
}

export function toggleDone(plan: Plan, tick: string): Plan {
  const done = plan.done.includes(tick) ? plan.done.filter((other) => other !== tick) : [...plan.done, tick]
  return { ...plan, done }
}

/** The name of an asset in lists: the family's own, or that of its area with a number where there are several. */
export function nameAsset(plan: Plan, asset: Asset, areaTitle: string): string {
  if (asset.name.trim()) return `${areaTitle}: ${asset.name.trim()}`
  const same = plan.assets.filter(({ area }) => area === asset.area)
  return same.length > 1 ? `${areaTitle} ${same.indexOf(asset) + 1}` : areaTitle
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
    assets: list(at(stored, 'assets')).flatMap(readAsset).slice(0, MAX_ASSETS),
    done: list(at(stored, 'done')).filter((tick): tick is string => typeof tick === 'string'),
  }
}

function readAsset(stored: unknown): Asset[] {
  const [id, area, name] = [at(stored, 'id'), at(stored, 'area'), at(stored, 'name')]
  if (typeof id !== 'string' || !/^\d+$/.test(id) || typeof area !== 'string') return []
  return [
    {
      id,
      area,
      name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '',
      route: findOption(ROUTES, at(stored, 'route')) ?? FIRST_ASSET.route,
      band: findOption(BANDS, at(stored, 'band')) ?? FIRST_ASSET.band,
      service: findOption(SERVICES, at(stored, 'service')) ?? FIRST_ASSET.service,
    },
  ]
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
