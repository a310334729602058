// Every change of route scrolls to the top and is counted once. A lost report is sent again with the same event id.

import type { QueryClient } from '@tanstack/react-query'
import { sendPageView, type PageView } from '../api/queries/analytics'
import { createRandomId } from '../lib/random-id'
import type { AppRouter } from './router'

const RETRIES = 5
const RETRY_MS = 1000
/** A page that is still loading after this is counted under the title it has. */
const TITLE_WAIT_MS = 3000
/** The time in which a page is drawn and asks for what it needs next. */
const QUIET_MS = 100

export function watchPageViews(router: AppRouter, queryClient: QueryClient): void {
  void countPageView(queryClient)
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

/** Some addresses name a person or open something private. Their template is counted instead. */
export function toReportedPath(path: string): string {
  return path.replace(/^\/(unsubscribe|conversation|auth|account)\/.+$/, '/$1/*')
}

/** Tries at most six times, a second apart. A final failure is only logged. */
export async function reportPageView(view: PageView, send: (view: PageView) => Promise<void>): Promise<void> {
  for (let tries = 0; tries <= RETRIES; tries += 1) {
    try {
      await send(view)
      return
    } catch (error) {
      if (tries === RETRIES) console.warn('page view not recorded', error)
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
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
