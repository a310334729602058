// Unsubscribes from My Account or from a mail's link, and undoes it for ten minutes.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { post } from '../client'
import type { UnsubscribeResult, UnsubscribeScope } from '../subscriber-types'

type UnsubscribeRequest = { email: string; token?: string; scope?: UnsubscribeScope; reason?: string }
/** Without `data` nothing has changed; a mail with a link may have been sent. */
type UnsubscribeResponse = { success: boolean; message: string; data?: UnsubscribeResult | null }

export function unsubscribe(request: UnsubscribeRequest): Promise<UnsubscribeResponse> {
  return post('/cms/api/subscribe-unsubscribe', { body: request, ownFailure: true })
}

/** Reads what a mail's link is for. It changes nothing. */
export function unsubscribeLinkQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.unsubscribeLink(token),
    queryFn: ({ signal }) => post('/cms/api/subscribers/unsubscribe-link', { body: { token }, signal }),
    select: (body) => body.data,
    retry: false,
  })
}

export async function undoUnsubscribe(undo: string): Promise<void> {
  await post('/cms/api/subscribers/unsubscribe-undo', { body: { undo } })
}
