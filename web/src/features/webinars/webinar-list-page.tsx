// The frame of the lists of webinars: the heading, and the way from one list to the other.

import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

const LISTS = [
  { key: 'upcoming', label: 'Upcoming', href: paths.webinars() },
  { key: 'ended', label: 'Earlier and recorded', href: paths.recordedWebinars() },
] as const

type Props = { current: (typeof LISTS)[number]['key']; children: ReactNode }

export function WebinarListPage({ current, children }: Props) {
  return (
    <div className="page pt-8 sm:pt-12">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        {current === 'ended' ? 'Earlier webinars' : 'Webinars'}
      </h1>
      <nav aria-label="Lists of webinars" className="mt-5 flex flex-wrap gap-2">
        {LISTS.map(({ key, label, href }) => (
          <AppLink
            key={key}
            href={href}
            aria-current={key === current ? 'page' : undefined}
            className={cx(
              'rounded-full border bg-surface px-4 py-2 text-sm hover:border-brand hover:text-brand',
              key === current ? 'border-brand font-medium text-brand' : 'border-line text-ink',
            )}
          >
            {label}
          </AppLink>
        ))}
      </nav>
      <h2 className="sr-only">{current === 'ended' ? 'Webinars that have taken place' : 'Upcoming webinars'}</h2>
      {children}
    </div>
  )
}
