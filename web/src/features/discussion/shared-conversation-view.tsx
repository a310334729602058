// A conversation that somebody else shared. It can be read but not continued.

import { useMemo } from 'react'
import { type Entry, type PastMessage, toPastEntries } from '../../api/conversations/entries'
import { interfaceTexts } from '../../lib/interface-texts/texts'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { AnswerBody } from './answer-body'
import { QUESTION_CLASS, REPLY_CLASS } from './classes'
import { labelSource } from './source-labels'
import { AnswerSources } from './answer-sources'
import './discussion.css'

const doNothing = () => undefined

export function SharedView({ messages }: { messages: PastMessage[] }) {
  const entries = useMemo(() => toPastEntries(messages), [messages])
  const sources = entries.flatMap((entry) => (entry.kind === 'reply' ? entry.sources : []))
  // The server does not say which page the conversation was about. The first article among its sources is the best
  // guess.
  const url = sources.find(({ contentId }) => contentId !== null)?.url
  const about = url ? labelSource({ title: '', url, quote: '', contentId: null }, window.location.origin) : null
  return (
    <div data-styles="discussion">
      <p className="text-muted text-sm">A shared conversation</p>
      <h1 className="mt-2 font-semibold text-[2rem] text-ink leading-[1.15] tracking-[-0.01em]">
        {findTitle(entries)}
      </h1>
      <p className="mt-3 text-muted text-sm">
        Read-only. The answers come from our own articles as they were then. Education only, not advice.
      </p>
      <div className="mt-8 border-line border-t pt-6 [--answer-ground:var(--paper)]">
        {entries.map((entry) => (
          <SharedEntry key={entry.key} entry={entry} />
        ))}
      </div>
      {about?.href && (
        <AppLink href={about.href} className={getButtonClass('outline', 'mt-10')}>
          Read the article, ask your own question
        </AppLink>
      )}
    </div>
  )
}

function findTitle(entries: readonly Entry[]): string {
  const first = entries.find((entry) => entry.kind === 'asked')
  return first?.kind === 'asked' ? first.text : 'Discussion'
}

function SharedEntry({ entry }: { entry: Entry }) {
  if (entry.kind === 'asked') {
    return (
      <h2 className={QUESTION_CLASS}>
        <span className="sr-only">Question: </span>
        {entry.text}
      </h2>
    )
  }
  const texts = interfaceTexts[entry.language].discussion
  const titles = entry.sources.map((source) => labelSource(source, window.location.origin).label)
  return (
    <article className={REPLY_CLASS} lang={LANGUAGE_TAGS[entry.language]} aria-label={texts.answer}>
      <AnswerBody
        html={entry.html}
        sources={titles}
        onSource={(number) => scrollToSource(entry.key, number)}
        onLeave={doNothing}
      />
      <div id={entry.key}>
        <AnswerSources
          title={entry.abstained ? texts.nearest : texts.sources}
          sources={entry.sources}
          onFollow={doNothing}
        />
      </div>
    </article>
  )
}

/** Moves to the source's link in the list below, and unfolds the passages among which it stands. */
function scrollToSource(key: string, number: number): void {
  const line = document.getElementById(key)?.querySelector<HTMLElement>(`[data-source="${number}"]`)
  const passages = line?.closest('details')
  if (passages) passages.open = true
  line?.focus()
}
