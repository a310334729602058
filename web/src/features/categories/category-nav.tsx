// Links from one category to another, beside its articles on wide screens.

import type { Category } from '../../api/types'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

export function CategoryNav({ categories, current }: { categories: Category[]; current: string | null }) {
  const entries = [
    { key: 'all', name: 'All articles', href: paths.allArticles(), isCurrent: current === null },
    ...categories.map(({ _id, name, slug }) => ({
      key: _id,
      name,
      href: paths.category(slug),
      isCurrent: slug === current,
    })),
  ]
  return (
    <nav aria-label="Categories" className="hidden lg:block">
      <ul className="sticky top-[calc(var(--header-height)+2rem)] border-line border-l">
        {entries.map(({ key, name, href, isCurrent }) => (
          <li key={key}>
            <AppLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                '-ml-px block border-l-2 py-1.5 pl-4 text-sm',
                isCurrent ? 'border-brand font-medium text-brand' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
