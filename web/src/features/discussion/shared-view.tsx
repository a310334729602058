import { useMemo } from 'react'
import { type Entry, pastEntries } from '../../api/chat/entries'
import type { SharedConversation } from '../../api/queries/chats'
import { AppLink } from '../../ui/app-link'
import { buttonClass } from '../../ui/button'
import { AnswerBody } from './answer-body'
import { labelled } from './source-labels'
import { Sources } from './sources'
import './discussion.css'

const nothing = () => undefined

/** A conversation as somebody else had it: to be read, not gone on with. */
export function SharedView({ conversation }: { conversation: SharedConversation }) {
  const entries = useMemo(() => pastEntries(conversation.messages), [conversation])
  const sources = entries.flatMap((entry) => (entry.kind === 'reply' ? entry.sources : []))
  // Where the server doesn't tell which page it was about, what it rests on comes nearest.
  const url = conversation.articleUrl ?? sources.find(({ contentId }) => contentId !== null)?.url
  const about = url ? labelled({ title: '', url, quote: '', contentId: null }, window.location.origin) : null
  return (
    <div className="chat-shared">
      <p className="text-muted text-sm">A shared conversation</p>
      <h1 className="mt-2 font-semibold text-[2rem] text-ink leading-[1.15] tracking-[-0.01em]">{titleOf(entries)}</h1>
      <p className="mt-3 text-muted text-sm">
        Read-only. The answers are made from our own articles, as they stood then. Education only, not advice.
      </p>
      <div className="mt-8 border-line border-t pt-6">
        {entries.map((entry) => (
          <SharedEntry key={entry.key} entry={entry} />
        ))}
      </div>
      {about?.href && (
        <AppLink href={about.href} className={buttonClass('outline', 'mt-10')}>
          Read the article, ask your own question
        </AppLink>
      )}
    </div>
  )
}

function titleOf(entries: readonly Entry[]): string {
  const first = entries.find((entry) => entry.kind === 'asked')
  return first?.kind === 'asked' ? first.text : 'Discussion'
}

function SharedEntry({ entry }: { entry: Entry }) {
  if (entry.kind === 'asked') {
    return (
      <h2 className="chat-asked">
        <span className="sr-only">Question: </span>
        {entry.text}
      </h2>
    )
  }
  const titles = entry.sources.map((source) => labelled(source, window.location.origin).label)
  return (
    <article className="chat-reply" aria-label="Answer">
      <AnswerBody
        html={entry.html}
        sources={titles}
        onSource={(number) => follow(entry.key, number)}
        onLeave={nothing}
      />
      <div id={entry.key}>
        <Sources title={entry.abstained ? 'Nearest articles' : 'Sources'} sources={entry.sources} onFollow={nothing} />
      </div>
    </article>
  )
}

/** A mark leads to its line in the list below, which is a link. */
function follow(key: string, number: number): void {
  const line = document.getElementById(key)?.querySelectorAll<HTMLElement>('.chat-source')[number - 1]
  line?.focus()
}
