// Reports what readers searched for and opened. A failure is logged and not shown, so that it never disturbs a page.

import { post } from '../client'
import type { SearchType } from '../types'

export type PageView = {
  /** The route's template is reported where the path itself would name a person. */
  path: string
  title: string
  /** Every try sends the same id, so that a retried event counts once. */
  eventId: string
}

/** Rejects on failure, because the caller tries again. */
export async function sendPageView(view: PageView): Promise<void> {
  await post('/cms/api/analytics/page-view', { body: view })
}

let lastKeyword = ''

/** A term that is taken from a search box to the search page counts as one search. */
export function recordKeyword(keyword: string): void {
  if (keyword === lastKeyword) return
  lastKeyword = keyword
  post('/cms/api/analytics/search/record', { body: { keyword } }).catch(logFailure)
}

/**
 * Asks to be told when something about `keyword` exists. `consent` is the version of the notice that was agreed to. It
 * rejects on failure, because the reader is promised a message.
 */
export async function requestNotification(keyword: string, email: string | null, consent?: string): Promise<void> {
  const body = email === null ? { keyword, notify: true } : { keyword, notify: true, email, consent }
  await post('/cms/api/analytics/search/record', { body })
}

export function recordSearchClick(type: SearchType): void {
  post('/cms/api/analytics/search/click', { body: { type } }).catch(logFailure)
}

function logFailure(error: unknown): void {
  console.warn('analytics not recorded', error)
}
