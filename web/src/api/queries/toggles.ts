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

/** The header shows while the answer is unknown; it hides only when it is surely switched off. */
export function isHeaderOn(toggles: Toggle[] | undefined): boolean {
  return toggles?.find((toggle) => toggle.toggleName === 'header')?.isEnabled ?? true
}

/** Off unless it is surely switched on: also while the answer is unknown, and when it can't be had. */
export function isChatOn(toggles: Toggle[] | undefined): boolean {
  return toggles?.find((toggle) => toggle.toggleName === 'AI Chat')?.isEnabled ?? false
}
