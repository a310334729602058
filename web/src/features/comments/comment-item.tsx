// A comment with its author, its actions and its replies.

import { useQueryClient } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { editComment, replyToComment } from '../../api/queries/comments'
import type { Comment } from '../../api/subscriber-types'
import { cx } from '../../lib/cx'
import { stripMarkup } from '../../lib/text'
import { Avatar } from '../../shared/components/members/avatar'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { Html } from '../../ui/html'
import { useTexts } from '../../ui/page-language'
import { commentCache } from './comment-cache'
import { CommentActions, type CommentAction } from './comment-actions'
import { ReportForm } from './report-form'
import { WriteBox } from './write-box'

type Props = { contentId: string; comment: Comment; closed: boolean; depth?: 1 | 2 }

export function CommentItem({ contentId, comment, closed, depth = 1 }: Props) {
  const client = useQueryClient()
  const [action, setAction] = useState<CommentAction>(null)
  const { comments: texts, save } = useDialogTexts()
  const { comments: actions } = useTexts()
  const { _id: id, status, pinned, replies } = comment
  const removed = status === 'removed'
  const name = comment.name || texts.nameless

  async function sendReply(text: string): Promise<string> {
    const answer = await replyToComment(id, text)
    commentCache.reply(client, contentId, id, answer)
    setAction(null)
    return ''
  }

  async function sendEdit(text: string): Promise<string> {
    const answer = await editComment(id, text)
    commentCache.patch(client, contentId, id, (one) => ({ ...one, ...answer, replies: one.replies }))
    setAction(null)
    return ''
  }

  return (
    <article
      id={`comment-${id}`}
      aria-label={removed ? texts.removed : texts.by(name)}
      className={cx('scroll-mt-20 py-5', depth === 1 && 'border-line border-t')}
    >
      {pinned && (
        <p className="mb-2 flex items-center gap-1.5 font-medium text-[0.8125rem] text-brand">
          <Pin aria-hidden className="size-4" strokeWidth={1.75} /> {texts.pinned}
        </p>
      )}
      <div className="flex gap-3">
        <Avatar name={removed ? '–' : name} picture={removed ? null : comment.picture} className="size-9" />
        <div className="min-w-0 flex-1">
          {removed ? (
            <p className="py-1.5 text-muted italic">{texts.removedByAuthor}</p>
          ) : (
            <>
              <CommentByline comment={comment} name={name} />
              {action === 'edit' ? (
                <div className="mt-2">
                  <WriteBox
                    label={texts.yours}
                    action={save}
                    place={`edit ${id}`}
                    text={toPlainText(comment.html)}
                    send={sendEdit}
                    onCancel={() => setAction(null)}
                  />
                </div>
              ) : (
                <Html
                  html={comment.html}
                  className="mt-1 space-y-2 text-ink leading-relaxed [&_a]:text-brand [&_a]:underline"
                />
              )}
              {comment.changedArticle && (
                <p className="mt-2 text-sm">
                  <a
                    href="#corrections"
                    className="inline-block py-1 font-medium text-brand underline underline-offset-4"
                  >
                    {texts.changedArticle}
                  </a>
                </p>
              )}
              <CommentActions
                contentId={contentId}
                comment={comment}
                canReply={depth === 1 && status === 'approved'}
                closed={closed}
                action={action}
                onDo={setAction}
              />
              {action === 'report' && <ReportForm id={id} onEnd={() => setAction(null)} />}
              {action === 'reply' && (
                <div className="mt-2">
                  <WriteBox
                    label={texts.replyTo(name)}
                    action={actions.reply}
                    place={`reply ${id}`}
                    send={sendReply}
                    onCancel={() => setAction(null)}
                  />
                </div>
              )}
            </>
          )}
          {replies.length > 0 && (
            <div className="mt-1 border-line border-l pl-4">
              {replies.map((one) => (
                <CommentItem key={one._id} contentId={contentId} comment={one} closed={closed} depth={2} />
              ))}
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

function CommentByline({ comment, name }: { comment: Comment; name: string }) {
  const { comments: texts } = useDialogTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <span className="font-medium text-ink">{name}</span>
      {comment.badge && (
        <span className="rounded-full bg-brand px-2 py-0.5 font-medium text-on-brand text-xs">
          {texts.badges[comment.badge] ?? comment.badge}
        </span>
      )}
      <time dateTime={comment.createdAt} className="text-muted">
        {texts.at(comment.createdAt)}
      </time>
      {comment.editedAt && <span className="text-muted">{texts.edited}</span>}
      {comment.status === 'pending' && (
        <span className="rounded-full bg-marker px-2 py-0.5 font-medium text-ink text-xs">{texts.pending}</span>
      )}
    </p>
  )
}

/** Shows the text as it was typed, with its paragraphs and line breaks. */
function toPlainText(html: string): string {
  return html
    .split(/<\/p>\s*<p[^>]*>/i)
    .map((paragraph) =>
      paragraph
        .split(/<br\s*\/?>/i)
        .map(stripMarkup)
        .join('\n'),
    )
    .join('\n\n')
}
