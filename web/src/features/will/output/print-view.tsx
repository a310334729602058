// The document on the screen as it will be printed, with lines for initials at the foot of each printed page.

import { type Block, splitAtSignatures, staysWhole, type WillDocument } from '../document/will-document'
import { usePageLanguage } from '../../../ui/page-language'
import { useTranslation } from '../texts/translation'

export function PrintView({ document }: { document: WillDocument }) {
  const translate = useTranslation()
  const pageLanguage = usePageLanguage()
  const { blocks, initials, footer, language } = document
  const { before, together, hasLongLead } = splitAtSignatures(blocks)
  return (
    <article
      aria-label={translate('The document')}
      lang={language}
      className="will-paper"
      data-language={language}
      data-signed={initials.length > 0 || undefined}
    >
      {/* On the screen only: a signed paper must not call itself a draft. */}
      {initials.length > 0 && (
        <p data-planner-chrome className="will-draft" lang={pageLanguage}>
          {translate('Draft, not valid yet: it becomes valid once you and two witnesses have signed it on paper.')}
        </p>
      )}
      <div data-lines>
        {before.map((block, at) => (
          <PrintBlock key={at} block={block} />
        ))}
        <div className="will-together" data-long-lead={hasLongLead || undefined}>
          {together.map((block, at) => (
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
      return <p data-whole={staysWhole(block) || undefined}>{block.text}</p>
    case 'item':
      return (
        <p className="will-item" data-whole={staysWhole(block) || undefined}>
          {block.text}
        </p>
      )
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
