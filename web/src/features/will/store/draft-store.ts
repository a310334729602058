// The draft on this device, in a database of its own. Only one tab writes.

import { openDeviceStore } from '../../../lib/device-store'
import { readWill } from '../model/read-will'
import type { Will } from '../model/will'

const DATABASE = 'fineprint-will'
const inStore = openDeviceStore(DATABASE, 'draft')
const KEY = 'draft'
const LOCK = 'fineprint-will'

export type Draft = { will: Will; savedAt: string }
export type SaveResult = 'saved' | 'full' | 'forbidden'

/** Returns null without a draft; "unreadable" for one that this version cannot read. */
export async function readDraft(): Promise<Draft | 'unreadable' | 'forbidden' | null> {
  let stored: unknown
  try {
    stored = await inStore<unknown>('readonly', (store) => store.get(KEY))
  } catch {
    return 'forbidden'
  }
  if (stored === undefined) return null
  const fields: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}
  const will = readWill(fields.will)
  return will && typeof fields.savedAt === 'string' ? { will, savedAt: fields.savedAt } : 'unreadable'
}

export async function saveDraft(draft: Draft): Promise<SaveResult> {
  try {
    await inStore('readwrite', (store) => store.put(draft, KEY))
    return 'saved'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'
  }
}

/** Drops the whole database. Resolves to false when the browser would not. */
export function deleteDrafts(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(DATABASE)
      request.onsuccess = () => resolve(true)
      request.onerror = () => resolve(false)
      // A save that is under way ends by itself, and the deletion follows it.
    } catch {
      resolve(false)
    }
  })
}

/** Settles when this tab has given the draft back, so that it does not stand in its own way. */
let ownTurn: Promise<unknown> = Promise.resolve()

/**
 * Resolves to the function that gives the draft back, or to null while another tab has it. Browsers without locks let
 * every tab write.
 */
export async function lockDraft(): Promise<(() => void) | null> {
  await ownTurn
  if (!('locks' in navigator)) return () => undefined
  return new Promise((resolve) => {
    ownTurn = navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock !== null) return new Promise<void>((release) => resolve(release))
        resolve(null)
        return undefined
      })
      // A browser that forbids locks must not forbid the planner.
      .catch(() => resolve(() => undefined))
  })
}
