// Which parts of the site the editors have switched on.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'
import type { Toggle } from '../types'

export const togglesQuery = queryOptions({
  queryKey: queryKeys.toggles,
  queryFn: ({ signal }) => get('/cms/api/toggles', { signal }),
  select: (body) => body.data,
})

/** The header is shown while the answer is unknown, and hidden only when it is surely switched off. */
export function isHeaderOn(toggles: Toggle[] | undefined): boolean {
  return toggles?.find((toggle) => toggle.toggleName === 'header')?.isEnabled ?? true
}

/** The chat is off while the answer is unknown and when it cannot be fetched. */
export function isChatOn(toggles: Toggle[] | undefined): boolean {
  return toggles?.find((toggle) => toggle.toggleName === 'AI Chat')?.isEnabled ?? false
}
