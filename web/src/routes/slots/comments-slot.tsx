// The place of the comments under an article. Their code and their first page are fetched when the reader comes near.
// When the server's page has the first page of comments, it can be read at once and is taken over when the reader comes
// near.

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { useTexts } from '../../ui/page-language'
import { useIsMounted } from '../../ui/use-is-mounted'

type Props = { contentId: string }

/** The comments start to load when they are this near to the window. */
const ROOT_MARGIN = '800px'
const PLACE_ID = 'comments-place'
const CHECK_MS = 250

const fetchComments = async () => ({ default: (await import('../../features/comments/comments')).Comments })

/** Creates a component that loads when the reader comes near. Each article needs a new one. */
const createLazyComments = () =>
  lazy(async () => {
    await waitUntilNear()
    return fetchComments()
  })

/** Resolves when the place of the comments is near the window, or when the address asks for them. */
async function waitUntilNear(): Promise<void> {
  if (/^#comments?(-|$)/.test(window.location.hash)) return
  // A page that is drawn anew replaces its place; the former one would never come near.
  for (;;) {
    if (await watchPlace(await waitForPlace())) return
  }
}

/** Resolves to true when the place is near the window, and to false when it has left the page. */
function watchPlace(place: HTMLElement): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isNear: boolean) => {
      watcher.disconnect()
      clearInterval(check)
      resolve(isNear)
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) settle(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    const check = setInterval(() => {
      if (!place.isConnected) settle(false)
    }, CHECK_MS)
    watcher.observe(place)
  })
}

/**
 * Waits until the place of the comments is drawn, because their code is requested while the page is still being opened.
 */
async function waitForPlace(): Promise<HTMLElement> {
  const place = document.getElementById(PLACE_ID)
  if (place) return place
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return waitForPlace()
}

/** The component on the server, which waits for nothing. */
let serverComments: ComponentType<Props> | null = null

/** The server loads the code before it writes its first page. */
export async function loadComments(): Promise<void> {
  serverComments = (await fetchComments()).default
}

/** Returns whether an answer has comments. An empty list needs no markup. */
function hasComments(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false
  return Array.isArray(body.data) && body.data.length > 0
}

/**
 * The component is memoised by its article: the server's list stays only while nothing above it is rendered again
 * before it is taken over.
 */
export const CommentsSlot = memo(function CommentsSlot({ contentId }: Props) {
  const client = useQueryClient()
  const [provided] = useState(() => hasComments(client.getQueryData(queryKeys.comments(contentId, 'helpful', 1))))
  const [Comments] = useState(() => serverComments ?? createLazyComments())
  return (
    <div id={PLACE_ID} data-print="no">
      {provided ? (
        <Suspense fallback={<CommentsPlaceholder />}>
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

/** Without a list the server writes the placeholder alone, and the browser must do so at first too. */
function OnceMounted({ children }: { children: ReactNode }) {
  const mounted = useIsMounted()
  return mounted ? <Suspense fallback={<CommentsPlaceholder />}>{children}</Suspense> : <CommentsPlaceholder />
}

function CommentsPlaceholder() {
  const { comments } = useTexts()
  return (
    // It is as tall as the box and "Be the first to ask", so that what is below stays in its place.
    <section
      aria-label={comments.title}
      className="noscript:hidden mt-12 min-h-118 border-line border-t pt-8 md:min-h-114"
    >
      <h2 className="section-title">{comments.title}</h2>
    </section>
  )
}
