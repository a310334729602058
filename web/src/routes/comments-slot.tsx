// Where comments stand under an article. Their code and their first page are fetched when the reader comes near. When the
// server's page has the first page already, it can be read at once, and is taken over when the reader comes near.

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

type Props = { contentId: string }

/** How far below the window they are begun with. */
const NEAR = '800px'
const PLACE = 'comments-place'

const never = () => () => undefined

const fetched = async () => ({ default: (await import('../features/comments/comments')).Comments })

/** Waits for the reader; each article anew. */
const whenNear = () =>
  lazy(async () => {
    await near()
    return fetched()
  })

/** Resolves when the place of the comments is near the window, or the reader asks for it by the address. */
async function near(): Promise<void> {
  if (/^#comments?(-|$)/.test(window.location.hash)) return
  const place = await standing()
  await new Promise<void>((resolve) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    watcher.observe(place)
  })
}

/** A page that is being opened is not drawn yet when its code is asked for. */
async function standing(): Promise<HTMLElement> {
  const place = document.getElementById(PLACE)
  if (place) return place
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return standing()
}

/** On the server there is no waiting. */
let onServer: ComponentType<Props> | null = null

/** For the server, before it writes its first page. */
export async function loadComments(): Promise<void> {
  onServer = (await fetched()).default
}

/** Whether a page's answer has any: an empty list is worth no markup. */
function bringsComments(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false
  return Array.isArray(body.data) && body.data.length > 0
}

/**
 * Remembered by its article: the server's list stays only while nothing above it is drawn anew before it is taken over.
 */
export const CommentsSlot = memo(function CommentsSlot({ contentId }: Props) {
  const client = useQueryClient()
  // As the key of api/queries/comments; the server writes the same.
  const [provided] = useState(() => bringsComments(client.getQueryData(['comments', contentId, 'helpful', 1])))
  const [Comments] = useState(() => onServer ?? whenNear())
  return (
    <div id={PLACE} data-print="no">
      {provided ? (
        <Suspense fallback={<Waiting />}>
          <Comments contentId={contentId} />
        </Suspense>
      ) : (
        <OnceMounted>
          <Comments contentId={contentId} />
        </OnceMounted>
      )}
    </div>
  )
})

/** Without a list the server writes the place alone, and so must the browser at first. */
function OnceMounted({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return mounted ? <Suspense fallback={<Waiting />}>{children}</Suspense> : <Waiting />
}

function Waiting() {
  return (
    // As tall as the box and "Be the first to ask", so that what is below stays where it is.
    <section aria-label="Comments" className="noscript:hidden mt-12 min-h-118 border-line border-t pt-8 md:min-h-114">
      <h2 className="section-title">Comments</h2>
    </section>
  )
}
