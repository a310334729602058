import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isNotFound } from '../../api/errors'
import type { ChatSource } from '../../api/chat/frames'
import { contentQuery } from '../../api/queries/contents'
import type { Content } from '../../api/types'
import { bodyParts } from '../../lib/calculator-inputs'
import { date } from '../../lib/format'
import { AppLink } from '../../ui/app-link'
import { Html } from '../../ui/html'
import { IconButton } from '../../ui/icon-button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { markQuote } from './find-quote'

type Props = { source: ChatSource & { contentId: string }; onClose: () => void; onLeave: () => void }

/** An article beside the conversation, at the sentence that was quoted from it. */
export function SourcePane({ source, onClose, onLeave }: Props) {
  const { data: content, error, isError, refetch } = useQuery(contentQuery(source.contentId))
  const title = useRef<HTMLHeadingElement>(null)
  // The reader asked for it, so that is where they are now.
  useEffect(() => title.current?.focus({ preventScroll: true }), [source])
  return (
    <aside className="chat-pane" aria-label="Source">
      <div className="chat-pane-head">
        <button type="button" className="chat-pane-back" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} /> Back to the answer
        </button>
        <h3 ref={title} tabIndex={-1}>
          {content?.title ?? source.title}
        </h3>
        <IconButton label="Close the source" className="chat-pane-close" onClick={onClose}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="chat-pane-body">
        {content && <Article content={content} source={source} onLeave={onLeave} />}
        {!content && isNotFound(error) && <Gone quote={source.quote} />}
        {!content && isError && !isNotFound(error) && (
          <ErrorState message="The article could not be loaded." onRetry={() => void refetch()} />
        )}
        {!content && !isError && <LoadingArticle />}
      </div>
    </aside>
  )
}

function Article({ content, source, onLeave }: { content: Content; source: ChatSource; onLeave: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState(true)
  // Calculators stay with the article.
  const html = useMemo(
    () => bodyParts(content.main_content_id.content).flatMap((part) => ('html' in part ? part.html : [])),
    [content],
  )

  useEffect(() => {
    if (!text.current) return
    const [first] = markQuote(text.current, source.quote)
    const place = first ?? placeOf(text.current, source.url)
    if (place) place.scrollIntoView({ block: 'center' })
    else text.current.scrollIntoView({ block: 'start' })
    setFound(first !== undefined || source.quote === '')
  }, [source, html])

  return (
    <>
      {!found && (
        <p role="status" className="chat-note">
          This sentence doesn’t stand in the article any more: it may have changed since the answer.
        </p>
      )}
      <div ref={text}>
        <p className="chat-pane-byline">
          {content.checkedOn && `Checked on ${date(content.checkedOn)}`}
          <AppLink href={leading(content.url, source.quote)} onClick={onLeave}>
            Open article <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
          </AppLink>
        </p>
        {content.excerpt && <p className="chat-pane-standfirst">{content.excerpt}</p>}
        <KeyFacts facts={content.facts} />
        {html.map((part) => (
          <Html key={part} html={part} className="prose" />
        ))}
      </div>
    </>
  )
}

/** Answers quote them as rows: "Wait · 36 months". */
function KeyFacts({ facts }: { facts: Content['facts'] }) {
  if (facts.length === 0) return null
  return (
    <div className="prose">
      <table>
        <caption>Key facts</caption>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The heading that a source's address names. */
function placeOf(text: HTMLElement, url: string): Element | null {
  const id = /#([^:]+)/.exec(url)?.[1]
  return id === undefined ? null : text.querySelector(`[id="${CSS.escape(id)}"]`)
}

const LANDING_WORDS = 12

/** The page, at the words; of a row it can't be told where it stands. */
function leading(url: string, quote: string): string {
  if (quote === '' || quote.includes(' · ')) return url
  const words = quote.split(/\s+/).slice(0, LANDING_WORDS).join(' ')
  return `${url}#:~:text=${encodeURIComponent(words)}`
}

function Gone({ quote }: { quote: string }) {
  return (
    <div className="chat-note">
      <p>This article is not published any more.</p>
      {quote && <blockquote>{quote}</blockquote>}
    </div>
  )
}

function LoadingArticle() {
  return (
    <Loading label="Loading the article">
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Loading>
  )
}
