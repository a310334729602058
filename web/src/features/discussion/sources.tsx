import type { ChatSource } from '../../api/chat/frames'
import { cut } from '../../lib/text'
import { AppLink } from '../../ui/app-link'
import { labelled } from './source-labels'

type Props = {
  title: string
  sources: readonly ChatSource[]
  /** Beside the conversation; where there is none its page is opened instead. */
  onOpen?: (source: ChatSource) => void
  /** A page is opened: here, or in another tab. */
  onFollow: (here: boolean) => void
  /** Which one is open beside. */
  open?: ChatSource | null
}

const EXCERPT = 110

/** What an answer rests on, numbered as its marks are. */
export function Sources({ title, sources, onOpen, onFollow, open }: Props) {
  if (sources.length === 0) return null
  return (
    <div className="chat-sources" role="group" aria-label={title}>
      <p aria-hidden>{title}</p>
      <ol>
        {sources.map((source, at) => (
          <li key={`${at} ${source.url}`}>
            <SourceLine source={source} number={at + 1} onOpen={onOpen} onFollow={onFollow} isOpen={source === open} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type LineProps = Pick<Props, 'onOpen' | 'onFollow'> & { source: ChatSource; number: number; isOpen: boolean }

function SourceLine({ source, number, onOpen, onFollow, isOpen }: LineProps) {
  const { label, href } = labelled(source, window.location.origin)
  const words = (
    <>
      <span aria-hidden className="chat-number">
        {number}
      </span>
      <span className="chat-source-words">
        <span className="chat-source-title">{label}</span>
        {source.quote && <span className="chat-source-quote">{cut(source.quote, EXCERPT)}</span>}
      </span>
    </>
  )
  if (source.contentId !== null && onOpen) {
    return (
      <button type="button" className="chat-source" aria-expanded={isOpen} onClick={() => onOpen(source)}>
        {words}
      </button>
    )
  }
  if (href === null) return <span className="chat-source">{words}</span>
  if (href.startsWith('/')) {
    return (
      <AppLink href={href} className="chat-source" onClick={() => onFollow(true)}>
        {words}
      </AppLink>
    )
  }
  return (
    <a href={href} className="chat-source" target="_blank" rel="noopener noreferrer" onClick={() => onFollow(false)}>
      {words}
    </a>
  )
}
