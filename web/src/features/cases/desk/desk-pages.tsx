// The way to the pages before and after one of a list.

import { AppLink } from '../../../shared/components/app-link'
import { getButtonClass } from '../../../ui/button'

type Props = { page: number; hasMore: boolean; address: (page: number) => string }

export function DeskPages({ page, hasMore, address }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-3">
      {page > 1 && (
        <AppLink href={address(page - 1)} className={getButtonClass('outline')}>
          Previous page
        </AppLink>
      )}
      {hasMore && (
        <AppLink href={address(page + 1)} className={getButtonClass('outline')}>
          Next page
        </AppLink>
      )}
    </nav>
  )
}
