// The label of a search result, and what opening it does.

import type { SearchItem, SearchType } from '../../api/types'
import { formatDate } from '../../lib/format'

export const TITLE_LENGTH = 60
export const EXCERPT_LENGTH = 80

const ACTIONS: Record<SearchType, string> = {
  content: 'Read Article',
  webinar: 'Join Webinar',
  assist: 'Explore Assist',
  assetTransmission: 'Explore Asset Transmission',
  category: 'View Category',
  answer: 'Read Answer',
  calculator: 'Open Calculator',
}

export function getActionLabel(type: SearchType): string {
  return ACTIONS[type]
}

export function formatCountLine(total: number): string {
  return `${total} result(s) found`
}

/** Links to the paragraph that the excerpt is from. */
export function buildResultAddress(item: SearchItem): string {
  return `${item.url}${item.place ?? ''}`
}

/** Only webinars have a date of their own. */
export function formatWebinarDay(item: SearchItem): string | null {
  return item.type === 'webinar' && item.webinar_date ? formatDate(item.webinar_date) : null
}
