// Where a search result leads, and the day of a webinar.

import type { SearchItem } from '../../api/types'
import { formatDate } from '../../lib/format'

export const TITLE_LENGTH = 60
export const EXCERPT_LENGTH = 80

/** Links to the paragraph that the excerpt is from. */
export function buildResultAddress(item: SearchItem): string {
  return `${item.url}${item.place ?? ''}`
}

/** Only webinars have a date of their own. */
export function formatWebinarDay(item: SearchItem): string | null {
  return item.type === 'webinar' && item.webinar_date ? formatDate(item.webinar_date) : null
}
