// An article beside the conversation, scrolled to the quoted sentence.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isNotFound } from '../../api/errors'
import type { AnswerSource } from '../../api/conversations/frames'
import { contentQuery } from '../../api/queries/contents'
import type { Content } from '../../api/types'
import { splitBody } from '../../lib/calculator-inputs'
import { cx } from '../../lib/cx'
import { formatDate } from '../../lib/format'
import { removeTermMarks } from '../../lib/term-marks'
import { AppLink } from '../../shared/components/app-link'
import { Html } from '../../ui/html'
import { IconButton } from '../../ui/icon-button'
import { useTexts } from '../../ui/page-language'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { NOTE_CLASS } from './classes'
import type { PanelProps } from './discussion-panel'
import { markQuote } from './find-quote'
import { holdInSight } from './hold-in-sight'

/** The text is smaller than on the article's own page, because it has half the width. */
const TEXT_CLASS = 'prose mt-5 text-[1.0625rem] leading-7'

type Props = {
  source: AnswerSource & { contentId: string }
  calculator: PanelProps['calculator']
  onClose: () => void
  onLeave: () => void
}

export function SourcePane({ source, calculator, onClose, onLeave }: Props) {
  const { notLoaded } = useTexts().article
  const { data: content, error, isError, refetch } = useQuery(contentQuery(source.contentId))
  const title = useRef<HTMLHeadingElement>(null)
  // The reader asked for this article, so it takes the focus.
  useEffect(() => title.current?.focus({ preventScroll: true }), [source])
  return (
    <aside
      className="flex min-w-0 flex-col bg-paper max-md:absolute max-md:inset-0 max-md:z-2 max-md:rounded-t-card md:flex-[1_1_50%] md:border-line md:border-l"
      aria-label="Source"
    >
      <div className="flex flex-none flex-wrap items-center gap-x-4 border-line border-b py-1.5 pr-2 pl-5 max-md:px-4">
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-[0.9375rem] text-brand md:hidden"
          onClick={onClose}
        >
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} /> Back to the answer
        </button>
        <h3
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 py-1.5 font-semibold text-lg leading-[1.3] outline-none max-md:basis-full max-md:pt-0"
        >
          {content?.title ?? source.title}
        </h3>
        <IconButton label="Close the source" className="max-md:hidden" onClick={onClose}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-[max(1.25rem,calc((100%-40rem)/2))] pt-4 pb-12">
        {content && <SourceArticle content={content} source={source} calculator={calculator} onLeave={onLeave} />}
        {!content && isNotFound(error) && <SourceGone quote={source.quote} />}
        {!content && isError && !isNotFound(error) && <ErrorState message={notLoaded} onRetry={() => void refetch()} />}
        {!content && !isError && <LoadingArticle />}
      </div>
    </aside>
  )
}

type ArticleProps = Pick<Props, 'calculator' | 'onLeave'> & { content: Content; source: AnswerSource }

function SourceArticle({ content, source, calculator, onLeave }: ArticleProps) {
  const text = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState(true)
  const parts = useMemo(() => splitBody(removeTermMarks(content.main_content_id.content)), [content])

  useEffect(() => {
    if (!text.current) return
    const [first] = markQuote(text.current, source.quote)
    const place = first ?? findPlace(text.current, source.url)
    setFound(first !== undefined || source.quote === '')
    return place ? holdInSight(place, text.current, 'center') : holdInSight(text.current, text.current, 'start')
  }, [source, parts])

  return (
    <>
      {!found && (
        <p role="status" className={cx(NOTE_CLASS, 'mt-2')}>
          This sentence is no longer in the article, which may have changed since the answer.
        </p>
      )}
      <div ref={text}>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm/normal">
          {content.checkedOn && `Checked on ${formatDate(content.checkedOn)}`}
          <AppLink
            href={buildLandingAddress(content.url, source.quote)}
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand underline-offset-[0.25em] hover:underline"
            onClick={onLeave}
          >
            Open article <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
          </AppLink>
        </p>
        {content.excerpt && (
          <p className="mt-1 font-serif text-[1.0625rem] text-muted leading-[1.6]">{content.excerpt}</p>
        )}
        <KeyFacts facts={content.facts} />
        {parts.map((part) =>
          'html' in part ? (
            <Html key={part.html} html={part.html} className={TEXT_CLASS} />
          ) : (
            <div key={part.mark.name} data-unquoted>
              {calculator(part.mark, content.url)}
            </div>
          ),
        )}
      </div>
    </>
  )
}

/** Answers quote key facts as rows, such as "Wait · 36 months". */
function KeyFacts({ facts }: { facts: Content['facts'] }) {
  if (facts.length === 0) return null
  return (
    <div className={TEXT_CLASS}>
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

/** Finds the heading that a source's address names. */
function findPlace(text: HTMLElement, url: string): Element | null {
  const id = /#([^:]+)/.exec(url)?.[1]
  return id === undefined ? null : text.querySelector(`[id="${CSS.escape(id)}"]`)
}

const LANDING_WORDS = 12

/** Links to the page at the quoted words. The place of a quoted row has no text to link to. */
function buildLandingAddress(url: string, quote: string): string {
  if (quote === '' || quote.includes(' · ')) return url
  const words = quote.split(/\s+/).slice(0, LANDING_WORDS).join(' ')
  return `${url}#:~:text=${encodeURIComponent(words)}`
}

function SourceGone({ quote }: { quote: string }) {
  return (
    <div className={cx(NOTE_CLASS, 'mt-2')}>
      <p>This article is no longer published.</p>
      {quote && <blockquote className="mt-3 border-marker border-l-3 pl-4 font-serif text-ink">{quote}</blockquote>}
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
