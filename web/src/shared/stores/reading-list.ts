// The articles that the reader saved on this device. They are in IndexedDB, because local storage is cleared when
// somebody unsubscribes. When storage is forbidden the list lasts as long as the page.

import { createStore, useStore } from '../../lib/create-store'
import { openDeviceStore } from '../../lib/device-store'

export type SavedArticle = {
  id: string
  /** The path that cards link to. */
  url: string
  title: string
  category: string
  /** The time in milliseconds. */
  savedAt: number
}

const runInStore = openDeviceStore('reader', 'readingList', 'id')

const saved = createStore<readonly SavedArticle[] | null>(null)
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('readingList') : null
if (channel) channel.onmessage = () => void load()

function setSorted(list: readonly SavedArticle[]): void {
  saved.set(list.toSorted((a, b) => b.savedAt - a.savedAt))
}

/** The device may hold entries of an older version. */
function isSavedArticle(entry: unknown): entry is SavedArticle {
  if (typeof entry !== 'object' || entry === null) return false
  const texts = ['id', 'url', 'title', 'category'].map((name): unknown => Reflect.get(entry, name))
  return texts.every((text) => typeof text === 'string') && typeof Reflect.get(entry, 'savedAt') === 'number'
}

async function load(): Promise<void> {
  try {
    const list: unknown[] = await runInStore('readonly', (store): IDBRequest<unknown[]> => store.getAll())
    setSorted(list.filter(isSavedArticle))
  } catch (error) {
    console.info('the reading list is not kept on this device', error)
    setSorted(saved.read() ?? [])
  }
}

async function persist<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<void> {
  try {
    await runInStore('readwrite', work)
    channel?.postMessage('changed')
    // A list that was being read meanwhile does not have it.
    await load()
  } catch (error) {
    console.info('the reading list is not kept on this device', error)
  }
}

export const readingList = {
  /** The newest article comes first. It is null until the device has answered. */
  read: saved.read,

  subscribe: (listener: () => void): (() => void) => {
    if (saved.read() === null) void load()
    return saved.subscribe(listener)
  },

  add(article: Omit<SavedArticle, 'savedAt'>): void {
    const entry = { ...article, savedAt: Date.now() }
    setSorted([...(saved.read() ?? []).filter((other) => other.id !== entry.id), entry])
    void persist((store) => store.put(entry))
  },

  remove(id: string): void {
    setSorted((saved.read() ?? []).filter((other) => other.id !== id))
    void persist((store) => store.delete(id))
  },
}

/** Returns null on the server and until the device has answered. */
export function useReadingList() {
  return useStore(readingList, null)
}
