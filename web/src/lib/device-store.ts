// Storage on this device, in IndexedDB, because local storage is cleared when somebody unsubscribes.

/** Rejects where storage is forbidden, and the caller decides what happens then. */
type InStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>

/**
 * Opens one store in a database of its own. `keyPath` is the field of a value that is its key; without it the caller
 * gives a key.
 */
export function openDeviceStore(database: string, store: string, keyPath?: string): InStore {
  return async (mode, work) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath })
    const opened = await awaitRequest(opening)
    try {
      const transaction = opened.transaction(store, mode)
      const [answer] = await Promise.all([
        awaitRequest(work(transaction.objectStore(store))),
        // A device without room refuses only when the transaction ends.
        mode === 'readwrite' && awaitEnd(transaction),
      ])
      return answer
    } finally {
      opened.close()
    }
  }
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
  })
}

function awaitEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the device did not keep it'))
  })
}
