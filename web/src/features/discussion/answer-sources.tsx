// The sources of an answer, with the numbers of its marks. Several passages of one article fold under its title.

import { ChevronRight } from 'lucide-react'
import type { AnswerSource } from '../../api/conversations/frames'
import { cx } from '../../lib/cx'
import { truncate } from '../../lib/text'
import { AppLink } from '../../shared/components/app-link'
import { useTexts } from '../../ui/page-language'
import { LIST_TITLE_CLASS } from './classes'
import { formatNumbers, groupSources, type NumberedSource } from './group-sources'
import { labelSource } from './source-labels'

type Props = {
  title: string
  sources: readonly AnswerSource[]
  /** Opens a source beside the conversation. Without it the source's page is opened. */
  onOpen?: (source: AnswerSource) => void
  /** Called when the reader opens a page, here or in another tab. */
  onFollow: (opensBeside: boolean) => void
  /** The source that is open beside the conversation. */
  open?: AnswerSource | null
}

const EXCERPT = 110
const LINE = 'flex w-full gap-2.5 rounded-control px-2.5 py-2 text-left text-sm leading-[1.4]'
const LINK = 'cursor-pointer hover:bg-line/50 focus-visible:-outline-offset-2 aria-expanded:bg-line/50'

export function AnswerSources({ title, sources, ...rest }: Props) {
  if (sources.length === 0) return null
  return (
    <div className="mt-5" role="group" aria-label={title}>
      <p aria-hidden className={LIST_TITLE_CLASS}>
        {title}
      </p>
      <ol className="-mx-2.5 max-h-60 overflow-y-auto">
        {groupSources(sources).map((group) => (
          <li key={group[0].number}>
            {group.length === 1 ? (
              <SourceLine {...rest} {...group[0]} name="title" />
            ) : (
              <PassagesOfArticle {...rest} passages={group} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

type GroupProps = Omit<Props, 'title' | 'sources'> & { passages: [NumberedSource, ...NumberedSource[]] }

function PassagesOfArticle({ passages, ...rest }: GroupProps) {
  const texts = useTexts().discussion
  const { label } = labelSource(passages[0].source, window.location.origin)
  return (
    <details className="group">
      <summary className={cx(LINE, LINK, 'list-none [&::-webkit-details-marker]:hidden')}>
        <span className="grid h-5.5 min-w-5.5 flex-none place-items-center text-assistant">
          <ChevronRight
            aria-hidden
            className="size-4.5 transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
            strokeWidth={2}
          />
        </span>
        <span className="grid min-w-0">
          <span className="font-medium text-ink">{label}</span>
          <span className="text-muted">
            {texts.passages(passages.length)}
            <span aria-hidden> · {formatNumbers(passages.map(({ number }) => number))}</span>
          </span>
        </span>
      </summary>
      <ol className="ml-8">
        {passages.map((passage) => (
          <li key={passage.number}>
            <SourceLine {...rest} {...passage} name="quote" />
          </li>
        ))}
      </ol>
    </details>
  )
}

type LineProps = Omit<Props, 'title' | 'sources'> &
  NumberedSource & {
    /** What the line shows: the title with its quote, or the quote alone below the title. */
    name: 'title' | 'quote'
  }

function SourceLine({ source, number, name, onOpen, onFollow, open }: LineProps) {
  const { label, href } = labelSource(source, window.location.origin)
  const words = (
    <>
      <span
        aria-hidden
        className="h-5.5 min-w-5.5 flex-none rounded-full bg-assistant-tint px-1 text-center font-semibold text-assistant text-xs leading-5.5 tabular-nums"
      >
        {number}
      </span>
      {name === 'quote' ? (
        <span className="line-clamp-2 min-w-0 text-muted">{source.quote || label}</span>
      ) : (
        <span className="grid min-w-0">
          <span className="font-medium text-ink">{label}</span>
          {source.quote && <span className="truncate text-muted">{truncate(source.quote, EXCERPT)}</span>}
        </span>
      )}
    </>
  )
  const line = { className: cx(LINE, LINK), 'data-source': number }
  if (source.contentId !== null && onOpen) {
    return (
      <button type="button" {...line} aria-expanded={source === open} onClick={() => onOpen(source)}>
        {words}
      </button>
    )
  }
  if (href === null) {
    return (
      <span className={LINE} data-source={number}>
        {words}
      </span>
    )
  }
  if (href.startsWith('/')) {
    return (
      <AppLink href={href} {...line} onClick={() => onFollow(true)}>
        {words}
      </AppLink>
    )
  }
  return (
    <a href={href} {...line} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(false)}>
      {words}
    </a>
  )
}
