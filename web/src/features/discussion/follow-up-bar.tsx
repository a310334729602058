import { ArrowLeft, ArrowUp, History, MessageSquare, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { chatDrafts } from '../../lib/chat-drafts'
import { personalKinds } from '../../lib/personal-kinds'

/** As the server takes them. */
const LONGEST = 2000

type Props = {
  /** Whether something may be asked. */
  enabled: boolean
  busy: boolean
  /** Of the page that is talked about: what is being written is kept for it. */
  path: string
  /** False: the words stay in the box. */
  onSend: (text: string) => boolean
  onStop: () => void
  onHistory: () => void
  onBack?: () => void
  onFeedback?: () => void
  /** What the connection has to say. */
  notice: ReactNode
}

/** What is asked next, and the ways on from here. */
export function FollowUpBar(props: Props) {
  const { enabled, onHistory, onBack, onFeedback, notice } = props
  if (!enabled && !onFeedback) return null
  return (
    <div className="chat-bar">
      {notice}
      {enabled && <QuestionBox key={props.path} {...props} />}
      <div className="chat-ways">
        {enabled && (
          <button type="button" onClick={onHistory}>
            <History aria-hidden className="size-4" strokeWidth={1.75} /> History
          </button>
        )}
        {onBack && (
          <button type="button" onClick={onBack}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Back to Article
          </button>
        )}
        {onFeedback && (
          <button type="button" aria-haspopup="dialog" onClick={onFeedback}>
            <MessageSquare aria-hidden className="size-4" strokeWidth={1.75} /> Share feedback
          </button>
        )}
      </div>
    </div>
  )
}

function QuestionBox({ busy, path, onSend, onStop }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(path)
  const blank = text.trim() === ''
  const personal = personalKinds(text)

  // As tall as its words, up to what the style sheet allows.
  useEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight + 2}px`
  }, [text])

  function send() {
    if (!blank && !busy && onSend(text)) setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter belongs to the keyboard's own window.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="chat-label">
        Ask a follow-up to <span className="chat-badge">AI</span>
      </label>
      <div className="chat-box">
        <textarea
          ref={box}
          id={id}
          rows={1}
          maxLength={LONGEST}
          enterKeyHint="send"
          placeholder="Ask a follow-up"
          value={text}
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {busy ? (
          <button type="button" className="chat-send" aria-label="Stop the answer" title="Stop" onClick={onStop}>
            <Square aria-hidden strokeWidth={1.75} />
          </button>
        ) : (
          <button type="submit" className="chat-send" aria-label="Send" title="Send" disabled={blank}>
            <ArrowUp aria-hidden strokeWidth={2} />
          </button>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="chat-hint">
        {personal.length > 0 && `This looks like a ${personal.join(' and a ')}. It is masked before anybody reads it.`}
        {personal.length === 0 && text.length > LONGEST - 200 && `${text.length} of ${LONGEST} characters`}
      </p>
    </form>
  )
}

/** What is being written outlives the panel and the page. */
function useDraft(path: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState('')
  const touched = useRef(false)
  useEffect(() => {
    let gone = false
    void chatDrafts.read(path).then((kept) => {
      if (!gone && !touched.current) setText(kept)
    })
    return () => {
      gone = true
    }
  }, [path])
  const set = (next: string) => {
    touched.current = true
    setText(next)
    void chatDrafts.keep(path, next)
  }
  return [text, set]
}
