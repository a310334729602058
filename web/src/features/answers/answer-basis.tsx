// What a short answer rests on, with a link to the place where a reader can check it.

import type { ShortAnswer } from '../../api/types'
import { isOwnPath } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { FrontPageNote } from '../../shared/components/front-page-note'

const LINK = 'text-brand underline underline-offset-2'

export function AnswerBasis({ basis, label }: { basis: ShortAnswer['basis']; label: string }) {
  const { title, section, publisher, url } = basis
  return (
    <p className="print-addresses wrap-anywhere mt-3 leading-relaxed">
      <span className="text-muted">{label}: </span>
      {/* Articles, guides and most documents are in English. */}
      <span lang="en">
        <BasisLink title={title} url={url} />
        {section && <span className="text-muted">, “{section}”</span>}
        {publisher && <span className="text-muted">, {publisher}</span>}
        <FrontPageNote url={url} />
      </span>
    </p>
  )
}

function BasisLink({ title, url }: { title: string; url: string | null }) {
  if (url === null) return <span className="text-ink">{title}</span>
  if (isOwnPath(url)) {
    return (
      <AppLink href={url} className={LINK}>
        {title}
      </AppLink>
    )
  }
  return (
    <a href={url} rel="noopener" className={LINK}>
      {title}
    </a>
  )
}
