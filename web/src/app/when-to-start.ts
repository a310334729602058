// When the first script starts the application although nothing was touched.

import { PLACE_KEY } from './scroll-place'

/** The time in which nothing was fetched and the processor was not kept busy. */
const QUIET_MS = 5000
/** How near a place must be to the window. */
const NEAR = '400px'
/** India's clocks are so far ahead of UTC. */
const INDIA_AHEAD_MS = 19_800_000
/** An address with one of these asks for something that happens on the device: an asset put on the list of a family. */
const ACTING_PARAMETERS = ['asset']

/** Whoever chose Hindi at the switch of these guides is led to them in Hindi (`useChosenLanguage`). */
const ASSIST = /^\/assist\/?$/

/**
 * A page that the server could not draw is empty without it. Members see their own state, a tab that has something under way goes on with it, and some addresses lead to what only
 * the application shows.
 */
export function isAppWantedAtOnce(): boolean {
  if (!document.getElementById('root')?.hasChildNodes()) return true
  if (hasOverdueNotice()) return true
  try {
    if (localStorage.getItem('isLoggedIn') !== null) return true
    if (ASSIST.test(window.location.pathname) && localStorage.getItem('assist-language') === 'hi') return true
    if (Object.keys(sessionStorage).some((key) => key !== PLACE_KEY)) return true
  } catch {
    // Forbidden storage holds nothing.
  }
  const asked = new URLSearchParams(window.location.search)
  if (ACTING_PARAMETERS.some((name) => asked.has(name))) return true
  const hash = window.location.hash.slice(1)
  return hash !== '' && (/^comments?(?:-|$)/.test(hash) || document.getElementById(decode(hash)) === null)
}

/** Some notices are shown from a day on, which the server's cached page does not know. */
function hasOverdueNotice(): boolean {
  const today = new Date(Date.now() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
  return [...document.querySelectorAll<HTMLElement>('[data-due]')].some(({ dataset }) => (dataset.due ?? today) < today)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Calls once the page has loaded and been quiet for a while, except on a connection that is slow or costs. */
export function whenIdle(then: () => void): void {
  if (isSparing()) return
  let quiet: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => (document.hidden ? wait() : finish()), QUIET_MS)
  }
  const busy = typeof PerformanceObserver === 'undefined' ? undefined : new PerformanceObserver(wait)
  const finish = () => {
    busy?.disconnect()
    if ('requestIdleCallback' in window) requestIdleCallback(then)
    else then()
  }
  const watch = () => {
    busy?.observe({ entryTypes: ['resource', 'longtask'] })
    wait()
  }
  if (document.readyState === 'complete') watch()
  else window.addEventListener('load', watch, { once: true })
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the reader pays for every byte or waits for it. Browsers that don't tell are taken for fast. */
function isSparing(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator
  return connection?.saveData === true || /^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/** Calls when the reader comes near the element of this id. */
export function whenNear(id: string, then: () => void): void {
  const place = document.getElementById(id)
  if (!place || typeof IntersectionObserver === 'undefined') return
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      then()
    },
    { rootMargin: NEAR },
  )
  watcher.observe(place)
}
