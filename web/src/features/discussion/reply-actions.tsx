// The actions below an answer: like, dislike, copy and regenerate.

import { Check, Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import type { Reaction, Reply } from '../../api/conversations/entries'
import { countCopy, sendReaction } from '../../api/conversations/queries'
import { showToast } from '../../shared/stores/toasts'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { IconButton } from '../../ui/icon-button'
import { useTexts } from '../../ui/page-language'
import { useTransientState } from '../../ui/use-transient-state'
import { toPlainAnswer } from './answer-tree'

const COPIED_MS = 1500
/** A pressed button looks as it does elsewhere: brand-coloured with a filled icon. */
const REACTION_CLASS = 'aria-pressed:text-brand aria-pressed:[&_svg]:fill-current'

type Props = {
  reply: Reply
  onReact: (reaction: Reaction) => void
  /** Called after a dislike without feedback yet, so that the reader can say why. */
  onDisliked: () => void
  onRegenerate: (() => void) | null
}

export function ReplyActions({ reply, onReact, onDisliked, onRegenerate }: Props) {
  const texts = useTexts().discussion
  const { answers, error: failure, thanks } = useDialogTexts()
  const { id, reaction } = reply
  // Reactions are sent one after the other, so that the last one pressed is the last to arrive.
  const sending = useRef<Promise<void>>(Promise.resolve())

  async function sendReactionToReply(chosen: 1 | -1) {
    // Pressing the chosen reaction again changes nothing.
    if (id === null || chosen === reaction) return
    onReact(chosen)
    const request = sending.current.then(() => sendReaction(id, chosen))
    sending.current = request.catch(() => undefined)
    try {
      await request
    } catch (error) {
      console.warn('reaction not sent', error)
      onReact(reaction)
      showToast(failure, answers.reactionFailed, 'danger')
      return
    }
    showToast(thanks, chosen === 1 ? answers.liked : answers.disliked, 'success')
    if (chosen === -1 && !reply.hasFeedback) onDisliked()
  }

  return (
    <div className="mt-2 -ml-3 flex">
      {id !== null && (
        <>
          <IconButton
            label={texts.like}
            aria-pressed={reaction === 1}
            className={REACTION_CLASS}
            onClick={() => void sendReactionToReply(1)}
          >
            <ThumbsUp aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label={texts.dislike}
            aria-pressed={reaction === -1}
            className={REACTION_CLASS}
            onClick={() => void sendReactionToReply(-1)}
          >
            <ThumbsDown aria-hidden strokeWidth={1.75} />
          </IconButton>
        </>
      )}
      <CopyButton reply={reply} />
      {onRegenerate && (
        <IconButton label={texts.again} onClick={onRegenerate}>
          <RotateCcw aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}

function CopyButton({ reply: { id, html } }: { reply: Reply }) {
  const texts = useTexts().discussion
  const { answers, error: failure } = useDialogTexts()
  const [copied, setCopied] = useTransientState<boolean>(false, COPIED_MS)

  async function copyReply() {
    try {
      await navigator.clipboard.writeText(toPlainAnswer(html))
    } catch (error) {
      // Without https there is no clipboard.
      console.warn('not copied', error)
      showToast(failure, answers.notCopied, 'danger')
      return
    }
    setCopied(true)
    showToast(answers.copiedTitle, answers.copied, 'success')
    if (id !== null) countCopy(id)
  }

  return (
    <IconButton label={copied ? texts.copied : texts.copy} onClick={() => void copyReply()}>
      {copied ? <Check aria-hidden strokeWidth={1.75} /> : <Copy aria-hidden strokeWidth={1.75} />}
    </IconButton>
  )
}
