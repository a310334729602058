// Questions that are being written, by the page they are about: kept on this device in IndexedDB, because local storage
// is cleared when somebody unsubscribes. Where it is forbidden they last as long as the page.

const DATABASE = 'chat'
const STORE = 'drafts'

const drafts = new Map<string, string>()

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('the device did not answer'))
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await request(opening)
  try {
    return await request(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

export const chatDrafts = {
  async read(path: string): Promise<string> {
    const known = drafts.get(path)
    if (known !== undefined) return known
    try {
      const kept: unknown = await inStore('readonly', (store): IDBRequest<unknown> => store.get(path))
      return typeof kept === 'string' ? kept : ''
    } catch (error) {
      console.info('questions are not kept on this device', error)
      return ''
    }
  },

  async keep(path: string, text: string): Promise<void> {
    drafts.set(path, text)
    try {
      if (text === '') await inStore('readwrite', (store) => store.delete(path))
      else await inStore('readwrite', (store) => store.put(text, path))
    } catch (error) {
      console.info('questions are not kept on this device', error)
    }
  },
}
