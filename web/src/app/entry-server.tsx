// The server's way in: an address and its data become the parts of a document. Runs in an engine without a network,
// a clock of its own, timers or Intl.

import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { jsonForScript, type PageState, parseRenderInput } from './page-data'
import { App } from './providers'
import { makeServerQueryClient } from './query-client'
import { makeRouter } from './router'

/** Takes the path with its query and the loaded data; answers JSON `{head, html, state}`. */
export async function render(url: string, json: string): Promise<string> {
  const { queries, now, baseUrl, status } = parseRenderInput(json)
  const queryClient = makeServerQueryClient()
  try {
    for (const { key, data } of queries) queryClient.setQueryData(key, data, { updatedAt: now })
    const address = url.replace(/^https?:\/\/[^/]*/, '') || '/'
    const router = makeRouter(createMemoryHistory({ initialEntries: [address] }), {
      first: { path: address.replace(/[?#].*$/, ''), status },
    })
    await router.load()
    const markup = renderToString(<App router={router} queryClient={queryClient} baseUrl={baseUrl} />)
    const state: PageState = { cache: dehydrate(queryClient, { shouldDehydrateQuery: hasData }), now, baseUrl, status }
    return JSON.stringify({ ...splitHead(markup), state: jsonForScript(state) })
  } finally {
    queryClient.clear()
  }
}

function hasData(query: { state: { data: unknown } }): boolean {
  return query.state.data !== undefined
}

/** React puts titles, metas and links in front of everything else when there is no <head> in the tree. */
const HOISTED = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

function splitHead(markup: string): { head: string; html: string } {
  const head = HOISTED.exec(markup)?.[0] ?? ''
  return { head, html: markup.slice(head.length) }
}
