// Where comments stand under an article. Their code and their first page are fetched when the reader comes near; when the
// server's page has the first page already, the code is there before the page is taken over.

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

type Props = { contentId: string }

const fetched = async () => ({ default: (await import('../features/comments/comments')).Comments })
const Lazy = lazy(fetched)
/** How far below the window they are begun with. */
const NEAR = '800px'

/** Whether a page's answer has any: an empty list is worth no code on a first visit. */
export function bringsComments(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false
  return Array.isArray(body.data) && body.data.length > 0
}

let ready: ComponentType<Props> | null = null

/** Before a page that brings comments is drawn for the first time. */
export async function loadComments(): Promise<void> {
  try {
    ready = (await fetched()).default
  } catch (error) {
    console.warn('comments not loaded', error)
  }
}

export function CommentsSlot({ contentId }: Props) {
  const client = useQueryClient()
  const [Ready] = useState(() => ready)
  // As the key of api/queries/comments begins; the server writes the same.
  const [provided] = useState(() => bringsComments(client.getQueryData(['comments', contentId, 'helpful', 1])))
  const [near, setNear] = useState(false)
  const place = useRef<HTMLElement>(null)
  const waits = !(provided && Ready) && !near

  useEffect(() => {
    const { current } = place
    if (!waits || current === null) return
    // A link to a comment, or to all of them.
    if (/^#comments?(-|$)/.test(window.location.hash)) current.scrollIntoView()
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [waits])

  if (provided && Ready) return <Ready contentId={contentId} />
  const placeholder = (
    <section ref={place} aria-label="Comments" className="noscript:hidden mt-12 min-h-96 border-line border-t pt-8">
      <h2 className="section-title">Comments</h2>
    </section>
  )
  if (!near) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <Lazy contentId={contentId} />
    </Suspense>
  )
}
