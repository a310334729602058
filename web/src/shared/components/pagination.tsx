// Plain links to the neighbouring pages. Nothing is shown when there is only one page.

import { ArrowLeft, ArrowRight } from 'lucide-react'
import { formatNumber } from '../../lib/format'
import { AppLink } from './app-link'

type Props = {
  page: number
  totalCount: number
  limit: number
  hasMore: boolean
  /** Builds the address of a page of this list. */
  href: (page: number) => string
}

const STEP = 'inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline'

export function Pagination({ page, totalCount, limit, hasMore, href }: Props) {
  if (page <= 1 && !hasMore) return null
  const pages = Math.max(page, Math.ceil(totalCount / Math.max(1, limit)))
  return (
    <nav aria-label="Pages" className="mt-10 grid grid-cols-3 items-center border-line border-t pt-3 text-sm">
      <span>
        {page > 1 && (
          <AppLink href={href(page - 1)} rel="prev" className={STEP}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Previous
          </AppLink>
        )}
      </span>
      <span className="text-center text-muted tabular-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      <span className="text-right">
        {hasMore && (
          <AppLink href={href(page + 1)} rel="next" className={STEP}>
            Next <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
          </AppLink>
        )}
      </span>
    </nav>
  )
}
