// The comments under an article: the box to write in and the list.

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { commentsQuery, writeComment } from '../../api/queries/comments'
import type { Comment, CommentsBody, CommentSort } from '../../api/subscriber-types'
import { cx } from '../../lib/cx'
import { Button } from '../../ui/button'
import { useTexts } from '../../ui/page-language'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states'
import { useSubscription } from '../../shared/components/subscription'
import { commentCache } from './comment-cache'
import { CommentItem } from './comment-item'
import { WriteBox } from './write-box'

const SORTS: readonly CommentSort[] = ['helpful', 'newest']

export function Comments({ contentId }: { contentId: string }) {
  const client = useQueryClient()
  const { subscriptionData } = useSubscription()
  const { comments: texts, count } = useTexts()
  const [sort, setSort] = useState<CommentSort>('helpful')
  const [pages, setPages] = useState(1)
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => commentsQuery(contentId, sort, index + 1)),
  })
  const first = results[0]
  const last = results.at(-1)
  const comments = dropDuplicates(results.flatMap(({ data }) => data?.data ?? []))
  const total = first?.data?.totalCount ?? 0
  const closed = first?.data?.closed ?? false
  const failed = results.find(({ isError, data }) => isError && data === undefined)

  // The page brings the same answer for everybody. Only a call of its own tells which comments this reader found
  // helpful.
  useEffect(() => {
    const serverPage = client.getQueryData<CommentsBody>(commentsQuery(contentId, 'helpful', 1).queryKey)
    if (serverPage?.data.some(isLiked)) void client.invalidateQueries({ queryKey: queryKeys.commentsOf(contentId) })
  }, [client, contentId])

  async function sendComment(text: string): Promise<string> {
    const comment = await writeComment(contentId, text)
    commentCache.add(client, contentId, comment)
    return comment.status === 'pending' ? texts.awaitingReview : texts.posted
  }

  return (
    <section aria-labelledby="comments" data-print="no" className="mt-12 border-line border-t pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="comments" className="section-title">
          {texts.title}
          {total > 0 && <span className="font-normal text-muted"> ({count(total)})</span>}
        </h2>
        {total > 1 && (
          <div role="group" aria-label={texts.order} className="noscript:hidden -mx-2 flex">
            {SORTS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={sort === one}
                onClick={() => {
                  setSort(one)
                  setPages(1)
                }}
                className={cx(
                  'min-h-11 cursor-pointer px-2 font-medium text-sm underline-offset-8',
                  sort === one ? 'text-ink underline decoration-2 decoration-brand' : 'text-muted hover:text-ink',
                )}
              >
                {texts[one]}
              </button>
            ))}
          </div>
        )}
      </div>
      {closed ? (
        <p className="mt-4 text-muted">{texts.closed}</p>
      ) : (
        <div className="noscript:hidden mt-5">
          <WriteBox
            label={texts.write(subscriptionData?.name || null)}
            action={texts.post}
            place={contentId}
            send={sendComment}
          />
          <p className="mt-2 text-[0.8125rem] text-muted">{texts.rules}</p>
        </div>
      )}
      <div className="mt-8">
        {comments.map((comment) => (
          <CommentItem key={comment._id} contentId={contentId} comment={comment} closed={closed} />
        ))}
        {failed && <ErrorState message={texts.notLoaded} onRetry={() => void failed.refetch()} />}
        {results.some(({ isPending, isError }) => isPending && !isError) && <LoadingComments />}
        {first?.data && comments.length === 0 && !closed && <EmptyState title={texts.first} />}
        {last?.data?.hasMore && (
          <Button look="outline" className="noscript:hidden mt-4" onClick={() => setPages(pages + 1)}>
            {texts.more}
          </Button>
        )}
      </div>
    </section>
  )
}

function isLiked({ likes, replies }: Comment): boolean {
  return likes > 0 || replies.some(isLiked)
}

/** A new comment moves the others on, so that one of them may be on two pages. */
function dropDuplicates(comments: Comment[]): Comment[] {
  return Array.from(new Map(comments.map((comment) => [comment._id, comment])).values())
}

function LoadingComments() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="mt-4 h-24" />
      ))}
    </div>
  )
}
