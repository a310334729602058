import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../api/errors'
import { deleteComment, likeComment } from '../../api/queries/comments'
import type { Comment } from '../../api/subscriber-types'
import { count } from '../../lib/format'
import { showToast } from '../../lib/toasts'
import { commentCache, deleted } from './cache'
import { NotProven, proofIfAsked } from './with-proof'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog')).ConfirmDialog }))

export type Doing = 'reply' | 'edit' | 'report' | 'delete' | null

type Props = {
  contentId: string
  comment: Comment
  /** Replies have none. */
  canReply: boolean
  closed: boolean
  doing: Doing
  onDo: (doing: Doing) => void
}

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-muted text-sm hover:text-ink disabled:cursor-default'

export function CommentActions({ contentId, comment, canReply, closed, doing, onDo }: Props) {
  const client = useQueryClient()
  const { _id: id, liked, likes, mine, editable } = comment
  const patch = (how: (one: Comment) => Comment | null) => commentCache.patch(client, contentId, id, how)
  const like = useMutation({
    mutationFn: (on: boolean) => proofIfAsked(() => likeComment(id, on)),
    onSuccess: (now) => patch((one) => ({ ...one, ...now })),
    onError: (error) => {
      if (!(error instanceof NotProven)) showToast('Error', messageOf(error, 'This was not counted.'), 'danger')
    },
  })
  const remove = useMutation({
    mutationFn: () => deleteComment(id),
    onSuccess: () => {
      onDo(null)
      patch(deleted)
    },
    onError: (error) => showToast('Error', messageOf(error, 'This could not be deleted. Please try again.'), 'danger'),
  })
  // Never asked: the question's code isn't fetched. Answered: it stays for its own way out.
  const [asked, setAsked] = useState(false)
  if (doing === 'delete' && !asked) setAsked(true)
  const toggle = (what: Doing) => () => onDo(doing === what ? null : what)
  return (
    <div className="noscript:hidden -ml-2 flex flex-wrap">
      <button
        type="button"
        aria-pressed={liked}
        disabled={like.isPending || mine}
        onClick={() => like.mutate(!liked)}
        className={`${ACTION} ${liked ? 'text-brand' : ''}`}
      >
        <ThumbsUp aria-hidden className={`size-4.5 ${liked ? 'fill-brand/25' : ''}`} strokeWidth={1.75} />
        Helpful {likes > 0 && <span className="tabular-nums">{count(likes)}</span>}
      </button>
      {canReply && !closed && (
        <button type="button" aria-expanded={doing === 'reply'} onClick={toggle('reply')} className={ACTION}>
          Reply
        </button>
      )}
      {mine && editable && (
        <button type="button" aria-expanded={doing === 'edit'} onClick={toggle('edit')} className={ACTION}>
          Edit
        </button>
      )}
      {mine && (
        <button type="button" aria-haspopup="dialog" onClick={toggle('delete')} className={ACTION}>
          Delete
        </button>
      )}
      {!mine && (
        <button type="button" aria-expanded={doing === 'report'} onClick={toggle('report')} className={ACTION}>
          Report
        </button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={doing === 'delete'}
            title="Delete this comment?"
            description="It goes at once and can’t be brought back. Replies to it stay."
            confirmText="Delete"
            destructive
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onCancel={() => onDo(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
