import { useSyncExternalStore } from 'react'
import { readingList } from '../lib/reading-list'

/** Null on the server and until the device has answered. */
export function useReadingList() {
  return useSyncExternalStore(readingList.subscribe, readingList.read, () => null)
}
