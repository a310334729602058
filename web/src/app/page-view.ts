// Every change of route scrolls to the top and is counted once. A lost report is sent again with the same event id
// (page-view-report.ts).

import type { QueryClient } from '@tanstack/react-query'
import { sendPageView } from '../api/queries/analytics'
import { createRandomId } from '../lib/random-id'
import { reportPageView, toReportedPath } from './page-view-report'
import type { AppRouter } from './router'

/** A page that is still loading after this is counted under the title it has. */
const TITLE_WAIT_MS = 3000
/** The time in which a page is drawn and asks for what it needs next. */
const QUIET_MS = 100

/** The first script has counted the first page that it opened. */
export function watchPageViews(router: AppRouter, queryClient: QueryClient, isFirstCounted: boolean): void {
  if (!isFirstCounted) void countPageView(queryClient)
  let replaced = false
  router.history.subscribe(({ action }) => {
    replaced = action.type === 'REPLACE'
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined) return
    // An address that only lost an id or gained the page's own filter is the same page, and so is a jump to a heading.
    const searched = fromLocation.searchStr !== toLocation.searchStr && !replaced
    if (!pathChanged && !searched) return
    scrollToTop(toLocation.hash)
    void countPageView(queryClient)
  })
}

function scrollToTop(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash)
  if (target) target.scrollIntoView()
  else window.scrollTo(0, 0)
  // People who use a screen reader start at the new page, because the link that they followed is gone.
  document.getElementById('main')?.focus({ preventScroll: true })
}

async function countPageView(queryClient: QueryClient): Promise<void> {
  const path = toReportedPath(window.location.pathname)
  await waitUntilSettled(queryClient)
  await reportPageView({ path, title: document.title, eventId: createRandomId() }, sendPageView)
}

/** Resolves when nothing has been fetched for a moment, because only then does the page know its title. */
function waitUntilSettled(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      unsubscribe()
      clearTimeout(quiet)
      clearTimeout(limit)
      resolve()
    }
    const listen = () => {
      clearTimeout(quiet)
      if (queryClient.isFetching() === 0) quiet = setTimeout(finish, QUIET_MS)
    }
    const limit = setTimeout(finish, TITLE_WAIT_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(listen)
    listen()
  })
}
