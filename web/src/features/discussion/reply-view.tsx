// An answer of the assistant in each of its states.

import { RotateCcw } from 'lucide-react'
import type { Reaction, Reply } from '../../api/conversations/entries'
import type { AnswerSource } from '../../api/conversations/frames'
import { useFailureWords } from '../../api/failure-words'
import { cx } from '../../lib/cx'
import { discussionTexts } from '../../lib/interface-texts/discussion/texts'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { Button } from '../../ui/button'
import { PageLanguageProvider, usePageLanguage, useTexts } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { AnswerBody } from './answer-body'
import { LIST_TITLE_CLASS, NOTE_CLASS, REPLY_CLASS } from './classes'
import { QuestionChips } from './question-chips'
import { ReplyActions } from './reply-actions'
import { labelSource } from './source-labels'
import { AnswerSources } from './answer-sources'
import { NotifyMe } from './notify-me'

type Props = {
  reply: Reply
  /** The questions to ask next, which only the newest answer has. */
  related: readonly string[]
  /** True while an answer is being generated, when nothing else can be asked. */
  busy: boolean
  /** True while nothing can arrive, because the connection is gone. */
  isCutOff: boolean
  openSource: AnswerSource | null
  onSource: (source: AnswerSource) => void
  onFollowSource: (opensBeside: boolean) => void
  onLeave: () => void
  onRelated: (question: string) => void
  onReact: (reaction: Reaction) => void
  onDisliked: () => void
  onRegenerate: () => void
  onRetry: () => void
}

/** What stands around an answer is said in its language. */
export function ReplyView(props: Props) {
  return (
    <PageLanguageProvider language={props.reply.language}>
      <ReplyInItsLanguage {...props} />
    </PageLanguageProvider>
  )
}

function ReplyInItsLanguage(props: Props) {
  const { reply, busy, isCutOff, onSource, onLeave, onReact, onDisliked, onRegenerate } = props
  const { state, html, sources, language } = reply
  const texts = useTexts().discussion
  const titles = sources.map((source) => labelSource(source, window.location.origin).label)

  function openSourceByNumber(number: number) {
    const source = sources[number - 1]
    if (source) onSource(source)
  }

  return (
    <article
      className={REPLY_CLASS}
      lang={LANGUAGE_TAGS[language]}
      aria-label={texts.answer}
      aria-busy={state === 'waiting' || state === 'streaming'}
    >
      {state === 'waiting' && <p className="shimmering w-fit text-muted">Analyzing...</p>}
      {html !== '' && (
        <div data-answer>
          <AnswerBody html={html} sources={titles} onSource={openSourceByNumber} onLeave={onLeave} />
        </div>
      )}
      {state === 'streaming' && !isCutOff && <WaitingDots />}
      {state === 'stopped' && <p className={cx(NOTE_CLASS, 'mt-2')}>{texts.stopped}</p>}
      {state === 'failed' && <ReplyFailed reply={reply} busy={busy} onRetry={props.onRetry} />}
      {state === 'done' && <ReplySources {...props} />}
      {(state === 'done' || state === 'stopped') && (
        <ReplyActions
          reply={reply}
          onReact={onReact}
          onDisliked={onDisliked}
          onRegenerate={busy || reply.id === null ? null : onRegenerate}
        />
      )}
      {state === 'done' && <RelatedQuestions {...props} />}
    </article>
  )
}

/** Shows the sources of the answer or, without an answer, the nearest articles. */
function ReplySources({ reply, openSource, onSource, onFollowSource }: Props) {
  const texts = useTexts().discussion
  const title = reply.abstained ? texts.nearest : texts.sources
  return (
    <>
      <AnswerSources
        title={title}
        sources={reply.sources}
        open={openSource}
        onOpen={onSource}
        onFollow={onFollowSource}
      />
      {reply.abstained && reply.id !== null && <NotifyMe messageId={reply.id} />}
    </>
  )
}

function RelatedQuestions({ related, busy, onRelated }: Props) {
  const title = useTexts().discussion.related
  if (related.length === 0) return null
  return (
    <section className="mt-4" aria-label={title}>
      <h4 className={LIST_TITLE_CLASS}>{title}</h4>
      <QuestionChips questions={related} disabled={busy} onAsk={onRelated} />
    </section>
  )
}

/** An answer that broke off was sent for, so only its end is missing. */
function ReplyFailed({ reply, busy, onRetry }: { reply: Reply; busy: boolean; onRetry: () => void }) {
  const language = usePageLanguage()
  const texts = useTexts().discussion
  const { translate } = useFailureWords(language)
  const problem = reply.problem && translate(reply.problem)
  const isPart = reply.html !== '' && problem !== null
  return (
    <div role="alert" className="grid justify-items-start gap-2 border-danger border-l-3 pl-3.5">
      <p className="text-danger">
        <TaggedWords>{isPart ? problem : discussionTexts[language].sendFailed}</TaggedWords>
      </p>
      {problem && !isPart && (
        <p className={NOTE_CLASS}>
          <TaggedWords>{problem}</TaggedWords>
        </p>
      )}
      <Button look="outline" className="mt-1" disabled={busy} onClick={onRetry}>
        <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} /> {texts.retry}
      </Button>
    </div>
  )
}

const DOT_CLASS = 'size-1.5 animate-waiting-dot rounded-full bg-assistant'

function WaitingDots() {
  return (
    <span data-waiting className="mt-2 inline-flex gap-1" aria-hidden>
      <i className={DOT_CLASS} />
      <i className={cx(DOT_CLASS, '[animation-delay:0.15s]')} />
      <i className={cx(DOT_CLASS, '[animation-delay:0.3s]')} />
    </span>
  )
}
