// Articles that the reader put aside, kept on this device: in IndexedDB, because local storage is cleared when somebody
// unsubscribes. Where it is forbidden the list lasts as long as the page.

import { deviceStore } from './device-store'

export type SavedArticle = {
  id: string
  /** Path as cards link to it. */
  url: string
  title: string
  category: string
  /** Milliseconds. */
  savedAt: number
}

const inStore = deviceStore('reader', 'readingList', 'id')

let saved: readonly SavedArticle[] | null = null
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('readingList') : null
if (channel) channel.onmessage = () => void load()

function show(list: readonly SavedArticle[]): void {
  saved = list.toSorted((a, b) => b.savedAt - a.savedAt)
  for (const listener of listeners) listener()
}

/** What lies on a device may be of an older version. */
function isSaved(entry: unknown): entry is SavedArticle {
  if (typeof entry !== 'object' || entry === null) return false
  const texts = ['id', 'url', 'title', 'category'].map((name): unknown => Reflect.get(entry, name))
  return texts.every((text) => typeof text === 'string') && typeof Reflect.get(entry, 'savedAt') === 'number'
}

async function load(): Promise<void> {
  try {
    const list: unknown[] = await inStore('readonly', (store): IDBRequest<unknown[]> => store.getAll())
    show(list.filter(isSaved))
  } catch (error) {
    console.info('the reading list is not kept on this device', error)
    show(saved ?? [])
  }
}

async function keep<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<void> {
  try {
    await inStore('readwrite', work)
    channel?.postMessage('changed')
  } catch (error) {
    console.info('the reading list is not kept on this device', error)
  }
}

export const readingList = {
  /** Newest first; null until the device has answered. */
  read: (): readonly SavedArticle[] | null => saved,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (saved === null) void load()
    return () => {
      listeners.delete(listener)
    }
  },

  add(article: Omit<SavedArticle, 'savedAt'>): void {
    const entry = { ...article, savedAt: Date.now() }
    show([...(saved ?? []).filter((other) => other.id !== entry.id), entry])
    void keep((store) => store.put(entry))
  },

  remove(id: string): void {
    show((saved ?? []).filter((other) => other.id !== id))
    void keep((store) => store.delete(id))
  },
}
