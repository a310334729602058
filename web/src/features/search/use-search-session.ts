import { useEffect, useState, useSyncExternalStore } from 'react'
import { recordKeyword } from '../../api/queries/analytics'
import { searchContents } from '../../api/queries/search'
import { EMPTY_VIEW, SearchSession } from './search-session'

/** A search box's own session and what it shows now. */
export function useSearchSession() {
  const [session] = useState(() => new SearchSession({ search: searchContents, record: recordKeyword }))
  const view = useSyncExternalStore(session.subscribe, session.view, () => EMPTY_VIEW)
  useEffect(() => session.stop, [session])
  return { session, view }
}
