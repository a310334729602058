// The actions below a comment: like, reply, edit, delete and report.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { deleteComment, likeComment } from '../../api/queries/comments'
import type { Comment } from '../../api/subscriber-types'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { commentCache, toDeletedComment } from './comment-cache'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../shared/components/dialogs/confirm-dialog')).ConfirmDialog,
}))

export type CommentAction = 'reply' | 'edit' | 'report' | 'delete' | null

type Props = {
  contentId: string
  comment: Comment
  /** False for replies, which cannot be answered. */
  canReply: boolean
  closed: boolean
  action: CommentAction
  onDo: (action: CommentAction) => void
}

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-muted text-sm hover:text-ink disabled:cursor-default'

export function CommentActions({ contentId, comment, canReply, closed, action, onDo }: Props) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { comments: texts, error: failure } = useDialogTexts()
  const { _id: id, liked, likes, mine, editable } = comment
  const patch = (change: (one: Comment) => Comment | null) => commentCache.patch(client, contentId, id, change)
  const like = useMutation({
    mutationFn: (on: boolean) => withProofIfRequired(() => likeComment(id, on)),
    onSuccess: (now) => patch((one) => ({ ...one, ...now })),
    onError: (error) => {
      if (!(error instanceof NotProven)) showFailure(failure, error, texts.notCounted, language)
    },
  })
  const remove = useMutation({
    mutationFn: () => deleteComment(id),
    onSuccess: () => {
      onDo(null)
      patch(toDeletedComment)
    },
    onError: (error) => showFailure(failure, error, texts.notDeleted, language),
  })
  // The dialog's code is fetched when it is first opened. Once answered it stays mounted for its closing animation.
  const [isConfirming, setIsConfirming] = useState(false)
  if (action === 'delete' && !isConfirming) setIsConfirming(true)
  const { comments, count } = useTexts()
  const toggle = (chosen: CommentAction) => () => onDo(action === chosen ? null : chosen)
  return (
    <div className="noscript:hidden -ml-2 flex flex-wrap">
      <button
        type="button"
        aria-pressed={liked}
        disabled={like.isPending || mine}
        onClick={() => like.mutate(!liked)}
        className={`${ACTION} ${liked ? 'text-brand' : ''}`}
      >
        <ThumbsUp aria-hidden className={`size-4.5 ${liked ? 'fill-brand' : ''}`} strokeWidth={1.75} />
        {comments.like} {likes > 0 && <span className="tabular-nums">{count(likes)}</span>}
      </button>
      {canReply && !closed && (
        <button type="button" aria-expanded={action === 'reply'} onClick={toggle('reply')} className={ACTION}>
          {comments.reply}
        </button>
      )}
      {mine && editable && (
        <button type="button" aria-expanded={action === 'edit'} onClick={toggle('edit')} className={ACTION}>
          {comments.edit}
        </button>
      )}
      {mine && (
        <button type="button" aria-haspopup="dialog" onClick={toggle('delete')} className={ACTION}>
          {comments.remove}
        </button>
      )}
      {!mine && (
        <button type="button" aria-expanded={action === 'report'} onClick={toggle('report')} className={ACTION}>
          {comments.report}
        </button>
      )}
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={action === 'delete'}
            title={texts.deletion.title}
            description={texts.deletion.description}
            confirmText={texts.deletion.confirm}
            language={language}
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
