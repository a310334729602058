// How a page view is reported. The first script and the application share it.

import type { PageView } from '../api/queries/analytics'

const RETRIES = 5
const RETRY_MS = 1000

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
