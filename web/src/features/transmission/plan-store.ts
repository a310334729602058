// Keeps the plan on this device, in IndexedDB, unless the reader sits at a shared computer. Nothing of it is sent.

import { createStore, useStore } from '../../lib/create-store'
import { openDeviceStore } from '../../lib/device-store'
import { EMPTY_PLAN, readPlan, type Plan } from './plan'

type Kept = {
  plan: Plan
  /** True while nothing may be written to the device. */
  keepsNothing: boolean
  /** False until the device has answered. */
  isLoaded: boolean
}

const runInStore = openDeviceStore('transmission', 'plans')
const KEY = 'plan'
const START: Kept = { plan: EMPTY_PLAN, keepsNothing: false, isLoaded: false }

const kept = createStore<Kept>(START)

async function load(): Promise<void> {
  try {
    const stored = await runInStore('readonly', (store): IDBRequest<unknown> => store.get(KEY))
    // What was typed meanwhile is newer than what the device holds.
    const { plan, keepsNothing } = kept.read()
    kept.set({ plan: plan === EMPTY_PLAN ? readPlan(stored) : plan, keepsNothing, isLoaded: true })
  } catch (error) {
    console.info('the plan is not kept on this device', error)
    kept.set({ ...kept.read(), isLoaded: true })
  }
}

async function write<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<void> {
  try {
    await runInStore('readwrite', work)
  } catch (error) {
    console.info('the plan is not kept on this device', error)
  }
}

export const planStore = {
  read: kept.read,

  subscribe: (listener: () => void): (() => void) => {
    if (!kept.read().isLoaded) void load()
    return kept.subscribe(listener)
  },

  change(change: (plan: Plan) => Plan): void {
    const now = kept.read()
    const plan = change(now.plan)
    kept.set({ ...now, plan })
    if (!now.keepsNothing) void write((store) => store.put(plan, KEY))
  },

  /** At a shared computer the plan lasts as long as the page, and what was kept before is deleted. */
  keepNothing(keepsNothing: boolean): void {
    const now = kept.read()
    kept.set({ ...now, keepsNothing })
    if (keepsNothing) void write((store) => store.delete(KEY))
    else void write((store) => store.put(now.plan, KEY))
  },

  deleteAll(): void {
    kept.set({ ...kept.read(), plan: EMPTY_PLAN })
    void write((store) => store.delete(KEY))
  },
}

export function usePlan(): Kept {
  return useStore(planStore, START)
}
