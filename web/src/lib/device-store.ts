// What a page keeps on this device, in IndexedDB: local storage is cleared when somebody unsubscribes.

/** Rejects where it is forbidden; what is done then is for whoever keeps something. */
type InStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>

/** One store, in a database of its own. `keyPath`: which field of what is kept names it; without one a key is given. */
export function deviceStore(database: string, store: string, keyPath?: string): InStore {
  return async (mode, work) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath })
    const opened = await answered(opening)
    try {
      return await answered(work(opened.transaction(store, mode).objectStore(store)))
    } finally {
      opened.close()
    }
  }
}

function answered<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('the device did not answer'))
  })
}
