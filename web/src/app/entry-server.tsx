// The server's entry: it turns an address and its data into the parts of a document. It runs in an engine without a
// network, timers or Intl, and gives the same bytes for the same input on every node.

import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { loadCalculators } from '../routes/slots/calculator-slot'
import { loadComments } from '../routes/slots/comments-slot'
import { drawCoversWith } from '../shared/components/cover'
import { CoverArt } from '../shared/components/covers/cover-art'
import { fillCache, parsePageData } from './page-data'
import { App } from './providers'
import { createServerQueryClient } from './query-client'
import { createAppRouter } from './router'

drawCoversWith(CoverArt)

/** `path` includes the query. */
export async function render(url: string, json: string): Promise<{ head: string; html: string }> {
  const page = parsePageData(json)
  const queryClient = createServerQueryClient()
  try {
    fillCache(queryClient, page)
    const address = url.replace(/^https?:\/\/[^/]*/, '') || '/'
    const first = { path: address.replace(/[?#].*$/, ''), status: page.status }
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }), { first })
    await Promise.all([router.load(), loadCalculators(), loadComments()])
    const card = { path: first.path, card: page.card }
    const markup = renderToString(<App router={router} queryClient={queryClient} baseUrl={page.baseUrl} card={card} />)
    return splitHead(markup)
  } finally {
    queryClient.clear()
  }
}

/** React puts titles, metas and links in front of everything else when there is no <head> in the tree. */
const HOISTED = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

function splitHead(markup: string): { head: string; html: string } {
  const head = HOISTED.exec(markup)?.[0] ?? ''
  return { head, html: markup.slice(head.length) }
}
