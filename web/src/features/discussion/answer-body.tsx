// An answer of the assistant as prose. Its marks open the sources that they refer to.

import { Fragment, type ReactNode, useMemo } from 'react'
import { AppLink } from '../../shared/components/app-link'
import { type AnswerElement, type AnswerNode, type AnswerTag, parseAnswer } from './answer-tree'

type Props = {
  html: string
  /** The titles of the sources, which marks number from 1. A mark without a source is plain text. */
  sources: readonly string[]
  onSource: (number: number) => void
  /** Called when the reader follows a link of the answer. */
  onLeave: () => void
}

const HEADING = 'mt-[1.25em] mb-[0.5em] font-[650] text-[1.0625rem] leading-[1.35]'
const LIST = 'my-[0.75em] pl-5.5'
const CELL =
  'min-w-22 border-line border-b py-2 pr-4 text-left align-top last:pr-0 [thead_&]:border-ink [thead_&]:border-b-2 [thead_&]:align-bottom [thead_&]:font-semibold'

const TAG_CLASSES: Partial<Record<AnswerTag, string>> = {
  p: 'my-[0.75em]',
  h3: HEADING,
  h4: HEADING,
  ul: `${LIST} list-disc`,
  ol: `${LIST} list-decimal`,
  li: 'my-[0.375em] marker:text-muted marker:tabular-nums',
  strong: 'font-[650]',
  a: 'text-brand underline underline-offset-[0.2em]',
  blockquote: 'my-[0.75em] border-line border-l-3 pl-4 text-muted',
  code: 'font-[ui-monospace,Menlo,Consolas,monospace] text-[0.875em]',
  table: 'w-full border-collapse font-sans text-[0.9375rem] lining-nums tabular-nums leading-[1.45]',
  caption: 'pb-2 text-left font-semibold',
  sup: 'static align-super text-[0.75em] leading-none',
}

/** The browser's style would lift a mark over the line above it, where its room is not reserved. */
const MARK_PLACE = 'static align-baseline text-[length:inherit] leading-none'
/**
 * The number of a source. It is no taller than the capitals and descenders of its line, so it covers neither the lines
 * around it nor the rules of a table. Its touch area is larger and ends before the words of the next line.
 */
const MARK =
  'relative ms-[0.1875rem] me-px cursor-pointer whitespace-nowrap rounded-full bg-assistant-tint px-1.5 py-px align-[0.1em] font-sans font-semibold text-[0.6875rem] text-assistant leading-none tabular-nums after:absolute after:-inset-x-0.5 after:-inset-y-1 hover:bg-assistant hover:text-surface'

export function AnswerBody({ html, sources, onSource, onLeave }: Props) {
  const tree = useMemo(() => parseAnswer(html), [html])

  function renderNode(node: AnswerNode, at: number): ReactNode {
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>
    const children = node.children.map(renderNode)
    if (node.tag === 'sup') return renderMark(node, at, children)
    if (node.tag === 'a') {
      return (
        <AppLink key={at} href={node.href ?? ''} className={TAG_CLASSES.a} onClick={onLeave}>
          {children}
        </AppLink>
      )
    }
    if (node.tag === 'table') {
      return (
        <div
          key={at}
          className="table-scroll my-[1em] [--ground:var(--answer-ground,var(--surface))]"
          role="group"
          aria-label="Table"
          tabIndex={0}
        >
          <table className={TAG_CLASSES.table}>{children}</table>
        </div>
      )
    }
    if (node.tag === 'br') return <br key={at} />
    const Tag = node.tag
    if (Tag === 'th' || Tag === 'td') {
      return (
        <Tag key={at} className={CELL} colSpan={node.columns} rowSpan={node.rows}>
          {children}
        </Tag>
      )
    }
    return (
      <Tag key={at} className={TAG_CLASSES[Tag]}>
        {children}
      </Tag>
    )
  }

  function renderMark({ source }: AnswerElement, at: number, children: ReactNode): ReactNode {
    if (source === undefined) {
      return (
        <sup key={at} className={TAG_CLASSES.sup}>
          {children}
        </sup>
      )
    }
    const title = sources[source - 1]
    if (title === undefined) return null
    return (
      // A <span> flows with the words, which a button would not. The word joiner keeps it on the line of the word
      // before it.
      <sup key={at} className={MARK_PLACE}>
        {'\u2060'}
        <span
          role="button"
          tabIndex={0}
          className={MARK}
          aria-label={`Source ${source}: ${title}`}
          title={title}
          onClick={() => onSource(source)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            onSource(source)
          }}
        >
          {source}
        </span>
      </sup>
    )
  }

  return (
    <div className="break-words font-serif text-[1.0625rem] leading-[1.65] *:first:mt-0">{tree.map(renderNode)}</div>
  )
}
