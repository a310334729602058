import { RotateCcw } from 'lucide-react'
import { SEND_FAILED } from '../../api/chat/conversation'
import type { Reaction, Reply } from '../../api/chat/entries'
import type { ChatSource } from '../../api/chat/frames'
import { Button } from '../../ui/button'
import { AnswerBody } from './answer-body'
import { ReplyActions } from './reply-actions'
import { labelled } from './source-labels'
import { Sources } from './sources'
import { TellMe } from './tell-me'

type Props = {
  reply: Reply
  /** Of the newest answer only. */
  related: readonly string[]
  /** While an answer is being made nothing else is asked. */
  busy: boolean
  openSource: ChatSource | null
  onSource: (source: ChatSource) => void
  onFollowSource: (here: boolean) => void
  onLeave: () => void
  onRelated: (question: string) => void
  onReact: (reaction: Reaction) => void
  onDisliked: () => void
  onRegenerate: () => void
  onRetry: () => void
}

/** The assistant's side of a turn, in each of its states. */
export function ReplyView(props: Props) {
  const { reply, busy, onSource, onLeave, onReact, onDisliked, onRegenerate } = props
  const { state, html, sources } = reply
  const titles = sources.map((source) => labelled(source, window.location.origin).label)

  function openNumber(number: number) {
    const source = sources[number - 1]
    if (source) onSource(source)
  }

  return (
    <article className="chat-reply" aria-label="Answer" aria-busy={state === 'waiting' || state === 'streaming'}>
      {state === 'waiting' && <p className="chat-analyzing">Analyzing...</p>}
      {html !== '' && (
        <div data-answer>
          <AnswerBody html={html} sources={titles} onSource={openNumber} onLeave={onLeave} />
        </div>
      )}
      {state === 'streaming' && <Dots />}
      {state === 'stopped' && <p className="chat-note">You stopped this answer.</p>}
      {state === 'failed' && <Failed reply={reply} busy={busy} onRetry={props.onRetry} />}
      {state === 'done' && <Grounds {...props} />}
      {(state === 'done' || state === 'stopped') && (
        <ReplyActions
          reply={reply}
          onReact={onReact}
          onDisliked={onDisliked}
          onRegenerate={busy || reply.id === null ? null : onRegenerate}
        />
      )}
      {state === 'done' && <Related {...props} />}
    </article>
  )
}

/** What it rests on; or, where there is no answer, what comes nearest. */
function Grounds({ reply, openSource, onSource, onFollowSource }: Props) {
  const title = reply.abstained ? 'Nearest articles' : 'Sources'
  return (
    <>
      <Sources title={title} sources={reply.sources} open={openSource} onOpen={onSource} onFollow={onFollowSource} />
      {reply.abstained && reply.id !== null && <TellMe messageId={reply.id} />}
    </>
  )
}

function Related({ related, busy, onRelated }: Props) {
  if (related.length === 0) return null
  return (
    <section className="chat-related" aria-label="Related questions">
      <h4>Related questions</h4>
      <ul>
        {related.map((question) => (
          <li key={question}>
            <button type="button" disabled={busy} onClick={() => onRelated(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failed({ reply, busy, onRetry }: { reply: Reply; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="chat-failed">
      <p>{SEND_FAILED}</p>
      {reply.problem && <p className="chat-note">{reply.problem}</p>}
      <Button look="outline" disabled={busy} onClick={onRetry}>
        <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} /> Try again
      </Button>
    </div>
  )
}

function Dots() {
  return (
    <span className="chat-dots" aria-hidden>
      <i />
      <i />
      <i />
    </span>
  )
}
