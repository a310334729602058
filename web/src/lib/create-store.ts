// State outside React: a value, and the listeners to its changes. It holds everything that several parts of a page
// share and that is not in the query cache.

import { useSyncExternalStore } from 'react'

type Listener = () => void
export type Readable<T> = { read: () => T; subscribe: (listener: Listener) => () => void }
export type Store<T> = Readable<T> & { set: (next: T) => void }

/**
 * The listeners of a value that is stored elsewhere, such as in local storage. `connect` runs while there are
 * listeners, and returns the function that ends it.
 */
export function createSignal(connect?: (notify: () => void) => () => void) {
  const listeners = new Set<Listener>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let disconnect: (() => void) | undefined
  return {
    notify,
    subscribe: (listener: Listener): (() => void) => {
      if (listeners.size === 0) disconnect = connect?.(notify)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
  }
}

/** Calls its listeners whenever the value is replaced by a different one. */
export function createStore<T>(initial: T, connect?: (notify: () => void) => () => void): Store<T> {
  const { notify, subscribe } = createSignal(connect)
  let value = initial
  return {
    read: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}

/** `onServer` is the value in the server's page, and in the browser while it takes the page over. */
export function useStore<T, S>({ read, subscribe }: Readable<T>, onServer: S): T | S {
  return useSyncExternalStore<T | S>(subscribe, read, () => onServer)
}

const never = () => () => undefined

/** Reads a value that the browser knows and the server does not, and that does not change while it is shown. */
export function useBrowserValue<T, S>(read: () => T, onServer: S): T | S {
  return useSyncExternalStore<T | S>(never, read, () => onServer)
}
