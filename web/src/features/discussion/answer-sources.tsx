// The sources of an answer, with the numbers of its marks.

import type { AnswerSource } from '../../api/conversations/frames'
import { cx } from '../../lib/cx'
import { truncate } from '../../lib/text'
import { AppLink } from '../../shared/components/app-link'
import { LIST_TITLE_CLASS } from './classes'
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

export function AnswerSources({ title, sources, onOpen, onFollow, open }: Props) {
  if (sources.length === 0) return null
  return (
    <div className="mt-5" role="group" aria-label={title}>
      <p aria-hidden className={LIST_TITLE_CLASS}>
        {title}
      </p>
      <ol className="-mx-2.5 max-h-60 overflow-y-auto">
        {sources.map((source, index) => (
          <li key={`${index} ${source.url}`}>
            <SourceLine
              source={source}
              number={index + 1}
              onOpen={onOpen}
              onFollow={onFollow}
              isOpen={source === open}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type LineProps = Pick<Props, 'onOpen' | 'onFollow'> & { source: AnswerSource; number: number; isOpen: boolean }

function SourceLine({ source, number, onOpen, onFollow, isOpen }: LineProps) {
  const { label, href } = labelSource(source, window.location.origin)
  const words = (
    <>
      <span
        aria-hidden
        className="h-5.5 min-w-5.5 flex-none rounded-full bg-assistant-tint text-center font-semibold text-assistant text-xs leading-5.5"
      >
        {number}
      </span>
      <span className="grid min-w-0">
        <span className="font-medium text-ink">{label}</span>
        {source.quote && <span className="truncate text-muted">{truncate(source.quote, EXCERPT)}</span>}
      </span>
    </>
  )
  if (source.contentId !== null && onOpen) {
    return (
      <button type="button" className={cx(LINE, LINK)} aria-expanded={isOpen} onClick={() => onOpen(source)}>
        {words}
      </button>
    )
  }
  if (href === null) return <span className={LINE}>{words}</span>
  if (href.startsWith('/')) {
    return (
      <AppLink href={href} className={cx(LINE, LINK)} onClick={() => onFollow(true)}>
        {words}
      </AppLink>
    )
  }
  return (
    <a href={href} className={cx(LINE, LINK)} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(false)}>
      {words}
    </a>
  )
}
