import { Check, Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import type { Reaction, Reply } from '../../api/chat/entries'
import { countCopy, sendReaction } from '../../api/queries/chats'
import { showToast } from '../../lib/toasts'
import { IconButton } from '../../ui/icon-button'
import { useBriefly } from '../../ui/use-briefly'
import { plainAnswer } from './answer-tree'

const COPIED_MS = 1500

type Props = {
  reply: Reply
  onReact: (reaction: Reaction) => void
  /** After a dislike, until something was written. */
  onDisliked: () => void
  onRegenerate: (() => void) | null
}

/** What can be done with an answer that is there. */
export function ReplyActions({ reply, onReact, onDisliked, onRegenerate }: Props) {
  const { id, reaction } = reply
  // One after the other: the last that was pressed is the last that arrives.
  const sending = useRef<Promise<void>>(Promise.resolve())

  async function react(wanted: 1 | -1) {
    // The same again does nothing.
    if (id === null || wanted === reaction) return
    onReact(wanted)
    const sent = sending.current.then(() => sendReaction(id, wanted))
    sending.current = sent.catch(() => undefined)
    try {
      await sent
    } catch (error) {
      console.warn('reaction not sent', error)
      onReact(reaction)
      showToast('Error', 'Something went wrong while sending your reaction.', 'danger')
      return
    }
    showToast('Thank You!', wanted === 1 ? LIKED : DISLIKED, 'success')
    if (wanted === -1) onDisliked()
  }

  return (
    <div className="chat-actions">
      {id !== null && (
        <>
          <IconButton label="Like this answer" aria-pressed={reaction === 1} onClick={() => void react(1)}>
            <ThumbsUp aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Dislike this answer" aria-pressed={reaction === -1} onClick={() => void react(-1)}>
            <ThumbsDown aria-hidden strokeWidth={1.75} />
          </IconButton>
        </>
      )}
      <CopyButton reply={reply} />
      {onRegenerate && (
        <IconButton label="Answer again" onClick={onRegenerate}>
          <RotateCcw aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}

const LIKED = 'Your Reaction has been recorded.'
const DISLIKED = 'We value your feedback. Please let us know why you disliked this.'

function CopyButton({ reply: { id, html } }: { reply: Reply }) {
  const [copied, setCopied] = useBriefly<boolean>(false, COPIED_MS)

  async function copy() {
    try {
      await navigator.clipboard.writeText(plainAnswer(html))
    } catch (error) {
      // Without https there is no clipboard.
      console.warn('not copied', error)
      showToast('Error', 'This browser does not let the page copy. Please select the text instead.', 'danger')
      return
    }
    setCopied(true)
    showToast('Copied!', 'Message copied!', 'success')
    if (id !== null) countCopy(id)
  }

  return (
    <IconButton label={copied ? 'Copied!' : 'Copy this answer'} onClick={() => void copy()}>
      {copied ? <Check aria-hidden strokeWidth={1.75} /> : <Copy aria-hidden strokeWidth={1.75} />}
    </IconButton>
  )
}
