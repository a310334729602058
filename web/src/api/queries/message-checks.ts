// What we send, and whether a code stands in a message of ours. Only the code goes to the server, never the message.

import { queryOptions } from '@tanstack/react-query'
import { get, post } from '../client'
import { queryKeys } from '../query-keys'
import type { CheckedMessage } from '../types'

export const messageOverviewQuery = queryOptions({
  queryKey: queryKeys.messageOverview,
  queryFn: ({ signal }) => get('/cms/api/message-overview', { signal }),
  select: (body) => body.data,
})

/** Returns the message with this code; null when the code is not confirmed. */
export async function checkMessageCode(code: string): Promise<CheckedMessage | null> {
  const { data } = await post('/cms/api/message-checks', { body: { code }, ownUnauthorized: true })
  return data.message
}
