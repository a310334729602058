// The bar below a conversation: the box for the next question and the other actions.

import { ArrowLeft, ArrowUp, History, MessageSquare, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { questionDrafts } from './question-drafts'
import { MAX_ASSISTANT_QUESTION_LENGTH } from '../../lib/server-constants.gen'
import { formatNumber } from '../../lib/format'
import { interfaceTexts } from '../../lib/interface-texts/texts'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { findPersonalKinds } from '../../lib/writing/personal-kinds'

const WAY_CLASS = 'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted text-sm/normal hover:text-ink'
const SEND_CLASS =
  'm-1 grid size-9 flex-none cursor-pointer place-items-center rounded-control bg-assistant text-surface focus-visible:outline-ink disabled:cursor-default disabled:bg-line disabled:text-muted [&_svg]:size-5'

type Props = {
  /** True while questions can be asked. */
  enabled: boolean
  busy: boolean
  /** The path of the page that is discussed, under which the draft is kept. */
  path: string
  /** True while nothing was asked yet, when a question follows from nothing. */
  isFirst: boolean
  /** The language of the newest answer. */
  language: PageLanguage
  /** Returns false when the question was not taken and must stay in the box. */
  onSend: (text: string) => boolean
  onStop: () => void
  onHistory: () => void
  onBack?: () => void
  onFeedback?: () => void
  /** The notice about the connection. */
  notice: ReactNode
}

export function FollowUpBar(props: Props) {
  const { enabled, language, onHistory, onBack, onFeedback, notice } = props
  const texts = interfaceTexts[language].discussion
  if (!enabled && !onFeedback) return null
  return (
    <div className="flex-none border-line border-t px-[max(1rem,calc((100%-42rem)/2))] pt-2 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {notice}
      {enabled && <QuestionBox key={props.path} {...props} />}
      <div lang={LANGUAGE_TAGS[language]} className="flex flex-wrap gap-x-5">
        {enabled && (
          <button type="button" className={WAY_CLASS} onClick={onHistory}>
            <History aria-hidden className="size-4" strokeWidth={1.75} /> {texts.history}
          </button>
        )}
        {onBack && (
          <button type="button" className={WAY_CLASS} onClick={onBack}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> {texts.back}
          </button>
        )}
        {onFeedback && (
          <button type="button" className={WAY_CLASS} aria-haspopup="dialog" onClick={onFeedback}>
            <MessageSquare aria-hidden className="size-4" strokeWidth={1.75} /> {texts.feedback}
          </button>
        )}
      </div>
    </div>
  )
}

function QuestionBox({ busy, path, isFirst, language, onSend, onStop }: Props) {
  const texts = interfaceTexts[language].discussion
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useQuestionDraft(path)
  const blank = text.trim() === ''
  const length = Array.from(text.trim()).length
  const isTooLong = length > MAX_ASSISTANT_QUESTION_LENGTH

  // The box grows with its text, up to the height that its classes allow.
  useEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight + 2}px`
  }, [text])

  function sendQuestion() {
    if (!blank && !isTooLong && !busy && onSend(text)) setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    sendQuestion()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sendQuestion()
      }}
    >
      <label
        htmlFor={id}
        lang={LANGUAGE_TAGS[language]}
        className="mb-1.5 inline-flex items-center gap-1.5 text-[0.8125rem] text-muted"
      >
        {texts.followUpTo}{' '}
        <span className="rounded-full bg-assistant-tint px-1.5 py-px font-[650] text-[0.6875rem] text-assistant tracking-[0.02em]">
          AI
        </span>
      </label>
      <div className="flex items-end rounded-card border border-muted/70 bg-surface focus-within:outline-2 focus-within:outline-assistant focus-within:outline-offset-1">
        <textarea
          ref={box}
          id={id}
          rows={1}
          className="max-h-[min(10rem,25dvh)] min-w-0 flex-1 resize-none py-2.5 pl-3.5 text-base/6 outline-none placeholder:text-muted"
          enterKeyHint="send"
          placeholder={isFirst ? texts.first : texts.followUp}
          value={text}
          aria-describedby={`${id}-note`}
          aria-invalid={isTooLong}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {busy ? (
          <button type="button" className={SEND_CLASS} aria-label="Stop the answer" title="Stop" onClick={onStop}>
            <Square aria-hidden strokeWidth={1.75} />
          </button>
        ) : (
          <button type="submit" className={SEND_CLASS} aria-label="Send" title="Send" disabled={blank || isTooLong}>
            <ArrowUp aria-hidden strokeWidth={2} />
          </button>
        )}
      </div>
      <div id={`${id}-note`} aria-live="polite" className="text-[0.8125rem] text-muted leading-normal not-empty:mt-1.5">
        <PersonalNotice text={text} />
        <LengthNotice length={length} />
      </div>
    </form>
  )
}

function PersonalNotice({ text }: { text: string }) {
  const kinds = findPersonalKinds(text)
  if (kinds.length === 0) return null
  return (
    <p>
      {`This looks like ${kinds.map(withArticle).join(' and ')}. No answer needs it, so please leave it out. `}
      If you send it, it is masked before anybody reads it.
    </p>
  )
}

function withArticle(kind: string): string {
  return `${/^[ae]/i.test(kind) ? 'an' : 'a'} ${kind}`
}

/** The counter begins this many characters before the limit. */
const COUNTED_BEFORE_LIMIT = 200

function LengthNotice({ length }: { length: number }) {
  const excess = length - MAX_ASSISTANT_QUESTION_LENGTH
  if (excess <= -COUNTED_BEFORE_LIMIT) return null
  const count = `${formatNumber(length)} of ${formatNumber(MAX_ASSISTANT_QUESTION_LENGTH)} characters`
  if (excess <= 0) return <p>{count}</p>
  return (
    <p className="text-danger">
      {count}. This is too long to send: please shorten it by {formatNumber(excess)}. All of it is still in the box.
    </p>
  )
}

/** The draft outlives the panel and the page. */
function useQuestionDraft(path: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState('')
  const touched = useRef(false)
  useEffect(() => {
    let isUnmounted = false
    void questionDrafts.read(path).then((storedDraft) => {
      if (!isUnmounted && !touched.current) setText(storedDraft)
    })
    return () => {
      isUnmounted = true
    }
  }, [path])
  const set = (next: string) => {
    touched.current = true
    setText(next)
    void questionDrafts.write(path, next)
  }
  return [text, set]
}
