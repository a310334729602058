// The questions and answers of a conversation, oldest first. The newest question is scrolled to the top.

import { Sparkles } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Conversation, ConversationState } from '../../api/conversations/conversation'
import { type Question, type Entries, isPast, isUnderWay, type Reply } from '../../api/conversations/entries'
import type { AnswerSource } from '../../api/conversations/frames'
import { discussionTexts } from '../../lib/interface-texts/discussion/texts'
import { maskPersonalNumbers } from '../../lib/writing/personal-kinds'
import { SelectionTip } from '../../shared/components/selection-tip'
import type { Subject } from '../../shared/stores/discussion'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { toPlainAnswer } from './answer-tree'
import { findRelatedQuestions } from './related-questions'
import { QUESTION_CLASS, THREAD_CLASS } from './classes'
import { ReplyView } from './reply-view'
import { SuggestedQuestions } from './suggested-questions'
import type { AskActions } from './use-conversation'

type Props = {
  about: Subject
  conversation: Conversation
  talk: ConversationState
  asking: AskActions
  openSource: AnswerSource | null
  onSource: (source: AnswerSource) => void
  onFollowSource: (opensBeside: boolean) => void
  onLeave: () => void
  onDisliked: (messageId: string) => void
}

/** The last of several turns is as tall as the thread, so that the newest question can be scrolled to the top. */
const TURN_CLASS = 'scroll-mt-1 last-of-type:not-first-of-type:min-h-[calc(100cqh-3rem)] [section+&]:mt-8'

type Turn = { question: Question | null; replies: Reply[] }

function groupTurns(entries: Entries): Turn[] {
  const turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind === 'asked') turns.push({ question: entry, replies: [] })
    else if (turns.length === 0) turns.push({ question: null, replies: [entry] })
    else turns.at(-1)?.replies.push(entry)
  }
  return turns
}

export function Thread(props: Props) {
  const { about, conversation, talk, asking } = props
  const language = usePageLanguage()
  const area = useRef<HTMLDivElement>(null)
  const turns = useMemo(() => groupTurns(talk.entries), [talk.entries])
  const replies = turns.flatMap((turn) => turn.replies)
  const busy = replies.some(isUnderWay)
  const newest = turns.at(-1)?.question?.key

  useEffect(() => {
    if (newest !== undefined)
      area.current?.querySelector(':scope > section:last-of-type')?.scrollIntoView({ block: 'start' })
  }, [newest])

  if (talk.past === 'loading' && turns.length === 0) return <LoadingThread />
  return (
    <div className={THREAD_CLASS} ref={area} tabIndex={0} role="log" aria-live="off" aria-label="Conversation">
      {talk.past === 'failed' && (
        <ErrorState message={discussionTexts[language].pastFailed} onRetry={() => void conversation.loadPast()} />
      )}
      {turns.length === 0 && talk.past !== 'failed' && <EmptyThread about={about} asking={asking} />}
      {turns.map((turn, index) => (
        <section key={turn.question?.key ?? 'first'} className={TURN_CLASS}>
          {turn.question && (
            <h3 className={QUESTION_CLASS}>
              <span className="sr-only">You asked: </span>
              {maskPersonalNumbers(turn.question.text)}
            </h3>
          )}
          {turn.replies.map((reply) => (
            <ThreadReply key={reply.key} {...props} reply={reply} busy={busy} isLast={index === turns.length - 1} />
          ))}
        </section>
      ))}
      <SelectionTip within="[data-answer]" disabled={busy} onAsk={asking.ask} />
      <Announcement reply={replies.at(-1)} />
    </div>
  )
}

type ThreadReplyProps = Props & { reply: Reply; busy: boolean; isLast: boolean }

function ThreadReply(props: ThreadReplyProps) {
  const { reply, busy, isLast, talk, conversation, asking } = props
  const askedQuestions = talk.entries.flatMap((entry) => (entry.kind === 'asked' ? entry.text : []))
  const isNewest = isLast && talk.entries.at(-1)?.key === reply.key
  return (
    <ReplyView
      reply={reply}
      busy={busy}
      isCutOff={talk.link === 'lost' || talk.link === 'offline'}
      related={isNewest && reply.state === 'done' ? findRelatedQuestions(reply, askedQuestions) : []}
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

const SUBJECT_WORDS: Record<Subject['kind'], string> = {
  article: 'this article',
  module: 'this guide',
  site: 'personal finance in India',
}

function EmptyThread({ about, asking }: { about: Subject; asking: AskActions }) {
  return (
    <div className="mx-auto mt-[4cqh] grid max-w-112 justify-items-center gap-4 text-center text-[0.9375rem] text-muted leading-[1.6]">
      <p className="text-balance font-semibold font-serif text-2xl text-ink leading-tight">
        Ask me anything about {SUBJECT_WORDS[about.kind]}!
      </p>
      {about.kind === 'article' && (
        <Button look="outline" onClick={() => asking.summarise()}>
          <Sparkles aria-hidden className="size-4" strokeWidth={1.75} /> Summarise with AI
        </Button>
      )}
      <SuggestedQuestions about={about} onAsk={asking.ask} />
      <p>
        Answers come from our own articles, each with the sentence it rests on. Education only, not advice. Please leave
        out PAN, UAN, Aadhaar, card and phone numbers.
      </p>
    </div>
  )
}

function LoadingThread() {
  return (
    <Loading label="Loading the conversation" className={THREAD_CLASS}>
      <Skeleton className="ml-auto h-11 w-3/5" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Loading>
  )
}

/** Screen readers hear the finished answer, not each piece of it. */
function Announcement({ reply }: { reply: Reply | undefined }) {
  // Earlier answers were announced when they arrived.
  const isNew = reply !== undefined && !isPast(reply)
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {isNew && reply.state === 'done' && `Answer: ${toPlainAnswer(reply.html)}`}
      {isNew && reply.state === 'stopped' && 'Answer stopped.'}
    </p>
  )
}
