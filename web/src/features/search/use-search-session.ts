import { useEffect, useState } from 'react'
import { recordKeyword } from '../../api/queries/analytics'
import { searchContents } from '../../api/queries/search'
import { useStore } from '../../lib/create-store'
import { EMPTY_VIEW, SearchSession } from './search-session'

/** Returns a search box's own session and its current state. */
export function useSearchSession() {
  const [session] = useState(() => new SearchSession({ search: searchContents, record: recordKeyword }))
  const view = useStore(session, EMPTY_VIEW)
  useEffect(() => session.stop, [session])
  return { session, view }
}
