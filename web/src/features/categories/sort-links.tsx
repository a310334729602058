// The links that change the order of a list. A new order starts at the first page.

import { cx } from '../../lib/cx'
import { AppLink } from '../../shared/components/app-link'
import { type Listing, buildListingPath } from './listing'

const ORDERS = [
  ['latest', 'Latest'],
  ['popular', 'Most read'],
] as const

export function SortLinks({ listing }: { listing: Listing }) {
  return (
    <nav aria-label="Order" className="flex gap-5 text-sm">
      {ORDERS.map(([sort, label]) => (
        <AppLink
          key={sort}
          href={buildListingPath({ category: listing.category, sort })}
          aria-current={sort === listing.sort ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center border-b-2',
            sort === listing.sort
              ? 'border-brand font-medium text-ink'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
