// Leaving the lists: from My Account, from a mail's link, and back again for ten minutes.

import { queryOptions } from '@tanstack/react-query'
import { anyAnswer, hasData, post } from '../client'
import { isRecord } from '../errors'
import type { Unsubscribed, UnsubscribeLink, UnsubscribeScope } from '../subscriber-types'

type Request = { email: string; token?: string; scope?: UnsubscribeScope; reason?: string }
/** Without data nothing was ended: a mail with a link may be on its way. */
type Answer = { success: boolean; message: string; data?: Unsubscribed | null }

function isAnswer(body: unknown): body is Answer {
  return isRecord(body) && typeof body.success === 'boolean' && typeof body.message === 'string'
}

export function unsubscribe(request: Request): Promise<Answer> {
  return post('subscribe-unsubscribe', { guard: isAnswer, query: { source: 'website' }, body: request })
}

/** Reads what a mail's link is for; it changes nothing. */
export function unsubscribeLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe-link', token],
    queryFn: ({ signal }) =>
      post('subscribers/unsubscribe-link', { guard: hasData<UnsubscribeLink>, body: { token }, signal }),
    select: (body) => body.data,
    retry: false,
  })
}

export async function undoUnsubscribe(undo: string): Promise<void> {
  await post('subscribers/unsubscribe-undo', { guard: anyAnswer, body: { undo } })
}
