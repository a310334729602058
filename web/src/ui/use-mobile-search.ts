import { useSyncExternalStore } from 'react'
import { mobileSearch } from '../lib/mobile-search'

/** Whether the small screens' search is open; pages come from the server with it closed. */
export function useMobileSearch(): boolean {
  return useSyncExternalStore(mobileSearch.subscribe, mobileSearch.isOpen, () => false)
}
