import { Sparkles } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Conversation, Talk } from '../../api/chat/conversation'
import { type Asked, type Entries, isPast, isUnderWay, type Reply } from '../../api/chat/entries'
import type { ChatSource } from '../../api/chat/frames'
import type { Subject } from '../../lib/discussion'
import { Button } from '../../ui/button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { plainAnswer } from './answer-tree'
import { relatedQuestions } from './related'
import { ReplyView } from './reply-view'
import { SelectionTip } from './selection-tip'
import type { Asking } from './use-talk'

type Props = {
  about: Subject
  conversation: Conversation
  talk: Talk
  asking: Asking
  openSource: ChatSource | null
  onSource: (source: ChatSource) => void
  onFollowSource: (here: boolean) => void
  onLeave: () => void
  onDisliked: (messageId: string) => void
}

type Turn = { asked: Asked | null; replies: Reply[] }

function turnsOf(entries: Entries): Turn[] {
  const turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind === 'asked') turns.push({ asked: entry, replies: [] })
    else if (turns.length === 0) turns.push({ asked: null, replies: [entry] })
    else turns.at(-1)?.replies.push(entry)
  }
  return turns
}

/** Questions and answers, oldest first; the newest question is brought to the top of what is seen. */
export function Thread(props: Props) {
  const { about, conversation, talk, asking } = props
  const area = useRef<HTMLDivElement>(null)
  const turns = useMemo(() => turnsOf(talk.entries), [talk.entries])
  const replies = turns.flatMap((turn) => turn.replies)
  const busy = replies.some(isUnderWay)
  const newest = turns.at(-1)?.asked?.key

  useEffect(() => {
    if (newest !== undefined) area.current?.querySelector('.chat-turn:last-of-type')?.scrollIntoView({ block: 'start' })
  }, [newest])

  if (talk.past === 'loading' && turns.length === 0) return <LoadingThread />
  return (
    <div className="chat-thread" ref={area} tabIndex={0} role="log" aria-live="off" aria-label="Conversation">
      {talk.past === 'failed' && (
        <ErrorState message="Failed to load chat history" onRetry={() => void conversation.loadPast()} />
      )}
      {turns.length === 0 && talk.past !== 'failed' && <Empty about={about} onSummarise={asking.summarise} />}
      {turns.map((turn, at) => (
        <section key={turn.asked?.key ?? 'first'} className="chat-turn">
          {turn.asked && (
            <h3 className="chat-asked">
              <span className="sr-only">You asked: </span>
              {turn.asked.text}
            </h3>
          )}
          {turn.replies.map((reply) => (
            <OneReply key={reply.key} {...props} reply={reply} busy={busy} isLast={at === turns.length - 1} />
          ))}
        </section>
      ))}
      <SelectionTip area={area} disabled={busy} onAsk={asking.ask} />
      <Announcement reply={replies.at(-1)} />
    </div>
  )
}

type OneProps = Props & { reply: Reply; busy: boolean; isLast: boolean }

function OneReply(props: OneProps) {
  const { reply, busy, isLast, talk, conversation, asking } = props
  const asked = talk.entries.flatMap((entry) => (entry.kind === 'asked' ? entry.text : []))
  const isNewest = isLast && talk.entries.at(-1)?.key === reply.key
  return (
    <ReplyView
      reply={reply}
      busy={busy}
      related={isNewest && reply.state === 'done' ? relatedQuestions(reply, asked) : []}
      openSource={props.openSource}
      onSource={props.onSource}
      onFollowSource={props.onFollowSource}
      onLeave={props.onLeave}
      onRelated={asking.askRelated}
      onReact={(reaction) => conversation.react(reply, reaction)}
      onDisliked={() => reply.id !== null && props.onDisliked(reply.id)}
      onRegenerate={() => conversation.regenerate(reply)}
      onRetry={() => conversation.retry(reply)}
    />
  )
}

function Empty({ about, onSummarise }: { about: Subject; onSummarise: () => boolean }) {
  const isArticle = about.kind === 'article'
  return (
    <div className="chat-empty">
      <p className="chat-empty-title">Ask me anything about this {isArticle ? 'article' : 'guide'}!</p>
      <p>
        Answers come from our own articles, each with the sentence it rests on. Education only, not advice. Please leave
        out PAN, UAN, Aadhaar, card and phone numbers.
      </p>
      {isArticle && (
        <Button look="outline" onClick={() => onSummarise()}>
          <Sparkles aria-hidden className="size-4" strokeWidth={1.75} /> Summarise with AI
        </Button>
      )}
    </div>
  )
}

function LoadingThread() {
  return (
    <Loading label="Loading the conversation" className="chat-thread">
      <Skeleton className="ml-auto h-11 w-3/5" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Loading>
  )
}

/** Screen readers hear the finished answer, not each piece of it. */
function Announcement({ reply }: { reply: Reply | undefined }) {
  // What was said earlier was heard earlier.
  const isNew = reply !== undefined && !isPast(reply)
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {isNew && reply.state === 'done' && `Answer: ${plainAnswer(reply.html)}`}
      {isNew && reply.state === 'stopped' && 'Answer stopped.'}
    </p>
  )
}
