// The document on the screen as it will be printed, with lines for initials at the foot of each printed page.

import type { Block, WillDocument } from '../document/will-document'

export function PrintView({ document }: { document: WillDocument }) {
  const { blocks, initials, footer, language } = document
  const first = blocks.findIndex(({ form }) => form === 'signature')
  // The clause before the signatures comes with them, so that no page holds signatures alone.
  const from = first < 0 ? blocks.length : Math.max(first - 2, 0)
  return (
    <article
      aria-label="The document"
      lang={language}
      className="will-paper"
      data-language={language}
      data-signed={initials.length > 0 || undefined}
    >
      <div data-lines>
        {blocks.slice(0, from).map((block, at) => (
          <PrintBlock key={at} block={block} />
        ))}
        <div className="will-together">
          {blocks.slice(from).map((block, at) => (
            <PrintBlock key={at} block={block} />
          ))}
        </div>
      </div>
      <p className="will-foot" aria-hidden>
        {initials.map((who) => `${who}: ____________`).join('     ')} {footer}
      </p>
    </article>
  )
}

function PrintBlock({ block }: { block: Block }) {
  switch (block.form) {
    case 'title':
      return <h3 className="will-title">{block.text}</h3>
    case 'notice':
      return <p className="will-notice">{block.text}</p>
    case 'heading':
      return <h4 className="will-heading">{block.text}</h4>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'item':
      return <p className="will-item">{block.text}</p>
    case 'signature':
      return (
        <div className="will-signature">
          {block.heading !== null && <h4 className="will-heading">{block.heading}</h4>}
          {block.lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      )
    default:
      return block satisfies never
  }
}
