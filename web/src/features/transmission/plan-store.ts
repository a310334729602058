// Keeps the plan on this device, in IndexedDB, unless the reader sits at a shared computer. Nothing of it is sent from
// here. Tabs of this browser tell one another of changes, so that none overwrites what another one was told.

import { createStore, useStore } from '../../lib/create-store'
import { openDeviceStore } from '../../lib/device-store'
import { runAfterPaint } from '../../lib/run-after-paint'
import { mergePlans } from './merge-plans'
import { EMPTY_PLAN, readPlan, type Plan } from './plan'

type Kept = {
  plan: Plan
  /** True while nothing may be written to the device. */
  keepsNothing: boolean
  /** False until the device has answered. */
  isLoaded: boolean
  /** True when the device has no room, or the browser forbids its storage. */
  hasFailed: boolean
  /** Whether the device let go of what it kept before the reader sat at a shared computer; null before it answers. */
  isCleared: boolean | null
}

const runInStore = openDeviceStore('transmission', 'plans')
const KEY = 'plan'
const START: Kept = { plan: EMPTY_PLAN, keepsNothing: false, isLoaded: false, hasFailed: false, isCleared: null }

const kept = createStore<Kept>(START)
const change = (part: Partial<Kept>) => kept.set({ ...kept.read(), ...part })

let tabs: BroadcastChannel | null = null

function broadcastToTabs(news: { plan: Plan } | { keepsNothing: boolean }): void {
  tabs?.postMessage(news)
}

function listenToTabs(): void {
  if (tabs !== null || typeof BroadcastChannel === 'undefined') return
  tabs = new BroadcastChannel('transmission-plan')
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return
    if ('keepsNothing' in data) change({ keepsNothing: data.keepsNothing === true })
    if (!('plan' in data)) return
    keepNow()
    if (!kept.read().keepsNothing) change({ plan: readPlan(data.plan) })
  }
}

async function load(): Promise<void> {
  listenToTabs()
  try {
    const stored = await runInStore('readonly', (store): IDBRequest<unknown> => store.get(KEY))
    // What was typed meanwhile is newer than what the device holds.
    const { plan } = kept.read()
    change({ plan: plan === EMPTY_PLAN ? readPlan(stored) : plan, isLoaded: true })
  } catch (error) {
    console.info('the plan is not kept on this device', error)
    change({ isLoaded: true, hasFailed: true })
  }
}

/** Resolves to false when the device refused. */
async function write<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<boolean> {
  try {
    await runInStore('readwrite', work)
    if (kept.read().hasFailed) change({ hasFailed: false })
    return true
  } catch (error) {
    console.info('the plan is not kept on this device', error)
    change({ hasFailed: true })
    return false
  }
}

/** True between a change and its writing. */
let isToBeKept = false

/** Opening the storage takes a slow phone about as long as an answer may take to show, so the answer is painted first. */
function keepSoon(): void {
  if (isToBeKept) return
  isToBeKept = true
  runAfterPaint(keepNow)
}

function keepNow(): void {
  if (!isToBeKept) return
  isToBeKept = false
  const { plan, keepsNothing } = kept.read()
  if (keepsNothing) return
  void write((store) => store.put(plan, KEY))
  broadcastToTabs({ plan })
}

/** Resolves to false when the device still holds what it kept. */
async function eraseKept(): Promise<boolean> {
  const neverKept = kept.read().hasFailed
  return (await write((store) => store.delete(KEY))) || neverKept
}

export const planStore = {
  read: kept.read,

  subscribe: (listener: () => void): (() => void) => {
    if (!kept.read().isLoaded) void load()
    return kept.subscribe(listener)
  },

  /** `toNext` gets the time of the change. */
  change(toNext: (plan: Plan, at: string) => Plan): void {
    change({ plan: toNext(kept.read().plan, new Date().toISOString()) })
    keepSoon()
  },

  /**
   * Takes over what the account answered to `sent`. What was changed meanwhile is newer, and stays.
   */
  adopt(answered: Plan, sent: Plan): void {
    planStore.change((now) => (now === sent ? answered : mergePlans(answered, now)))
  },

  /** At a shared computer the plan lasts as long as the page, and what was kept before is deleted. */
  async keepNothing(keepsNothing: boolean): Promise<void> {
    const { plan } = kept.read()
    isToBeKept = false
    change({ keepsNothing, isCleared: null })
    broadcastToTabs({ keepsNothing })
    if (keepsNothing) change({ isCleared: await eraseKept() })
    else await write((store) => store.put(plan, KEY))
  },

  /** Resolves to false when the device still holds what it kept. */
  async deleteAll(): Promise<boolean> {
    isToBeKept = false
    change({ plan: EMPTY_PLAN })
    broadcastToTabs({ plan: EMPTY_PLAN })
    return eraseKept()
  },
}

export function usePlan(): Kept {
  return useStore(planStore, START)
}
