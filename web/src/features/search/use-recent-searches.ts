import { useSyncExternalStore } from 'react'
import { recentSearches } from './recent-searches'

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recentSearches.subscribe, recentSearches.list, recentSearches.none)
}
