// A static page such as about us, privacy, terms or disclosures.

import type { ReactNode } from 'react'
import type { StaticPage } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { addMailLinks } from '../../lib/mail-links'
import { Html } from '../../ui/html'

type Props = {
  page: StaticPage
  /** This is shown above the editors' text. */
  lead?: ReactNode
}

export function StaticPageView({ page, lead }: Props) {
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-160">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{page.title}</h1>
        <p className="mt-3 text-muted text-sm">
          Last changed on <time dateTime={toIsoDay(page.updatedAt)}>{formatDate(page.updatedAt)}</time>
        </p>
        {lead}
        <Html className="prose" html={addMailLinks(page.content)} />
      </div>
    </article>
  )
}
