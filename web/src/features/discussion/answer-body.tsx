import { Fragment, type ReactNode, useMemo } from 'react'
import { AppLink } from '../../ui/app-link'
import { type AnswerElement, type AnswerNode, answerTree } from './answer-tree'

type Props = {
  html: string
  /** Titles by number, from 1: marks without a source stay plain. */
  sources: readonly string[]
  onSource: (number: number) => void
  /** A link of the answer is followed. */
  onLeave: () => void
}

/** An answer as prose. Its marks open what they rest on. */
export function AnswerBody({ html, sources, onSource, onLeave }: Props) {
  const tree = useMemo(() => answerTree(html), [html])

  function drawn(node: AnswerNode, at: number): ReactNode {
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>
    const children = node.children.map(drawn)
    if (node.tag === 'sup') return mark(node, at, children)
    if (node.tag === 'a') {
      return (
        <AppLink key={at} href={node.href ?? ''} onClick={onLeave}>
          {children}
        </AppLink>
      )
    }
    if (node.tag === 'table') {
      return (
        <div key={at} className="table-scroll" role="group" aria-label="Table" tabIndex={0}>
          <table>{children}</table>
        </div>
      )
    }
    if (node.tag === 'br') return <br key={at} />
    const Tag = node.tag
    if (Tag === 'th' || Tag === 'td') {
      return (
        <Tag key={at} colSpan={node.columns} rowSpan={node.rows}>
          {children}
        </Tag>
      )
    }
    return <Tag key={at}>{children}</Tag>
  }

  function mark({ source }: AnswerElement, at: number, children: ReactNode): ReactNode {
    const title = source === undefined ? undefined : sources[source - 1]
    if (source === undefined || title === undefined) return source === undefined && <sup key={at}>{children}</sup>
    return (
      // In line with the words, which a button would not be: the joiner keeps it with the one before it.
      <sup key={at}>
        {'\u2060'}
        <span
          role="button"
          tabIndex={0}
          className="chat-mark"
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

  return <div className="chat-prose">{tree.map(drawn)}</div>
}
