// The bar at the top of every page. The search box and the way to the assistant are passed in, because they are features
// of their own.

import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { AppLink } from '../../shared/components/app-link'
import { useTexts } from '../../ui/page-language'
import { MemberButton } from './member-button'
import { MorePlaces } from './more-places'
import { ThemeSwitch } from './theme-switch'
import { useNavigationPlaces } from './use-navigation-places'
import { Wordmark } from './wordmark'

export function Header({ search, assistant }: { search: ReactNode; assistant: ReactNode }) {
  const { frame } = useTexts()
  const places = useNavigationPlaces()
  return (
    <header data-print="no" className="sticky top-0 z-40 border-line border-b bg-paper">
      <div className="page flex h-(--header-height) items-center gap-3 lg:gap-8">
        <Wordmark />
        {/* Between tablets and desktops there is little room: the box grows over the navigation while it has the focus. */}
        <div className="relative hidden h-11 min-w-0 flex-1 md:block md:max-w-md lg:ml-4">
          <div className="md:max-lg:focus-within:absolute md:max-lg:focus-within:inset-y-0 md:max-lg:focus-within:left-0 md:max-lg:focus-within:z-10 md:max-lg:focus-within:w-100">
            {search}
          </div>
        </div>
        <nav aria-label={frame.main} className="ml-auto hidden gap-1 md:flex">
          {places.map(({ label, href, current }) => (
            <AppLink
              key={label}
              href={href}
              aria-current={current ? 'page' : undefined}
              className={cx(
                'rounded-control px-1.5 py-2 font-medium text-[0.9375rem] underline-offset-8 hover:text-ink lg:px-3',
                current ? 'text-ink underline decoration-2 decoration-brand' : 'text-muted',
              )}
            >
              {label}
            </AppLink>
          ))}
          <MorePlaces />
        </nav>
        <div className="-mr-2 ml-auto flex items-center md:ml-0 lg:gap-1 lg:mr-0">
          {assistant}
          <ThemeSwitch />
          <MemberButton />
        </div>
      </div>
    </header>
  )
}
