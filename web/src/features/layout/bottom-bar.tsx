// The navigation bar at the bottom of small screens, in five columns.

import { Bell, BellOff, Search } from 'lucide-react'
import { cx } from '../../lib/cx'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { mobileSearch } from '../../shared/stores/mobile-search'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useSubscription } from '../../shared/components/subscription'
import { useMobileSearch } from '../../shared/stores/mobile-search'
import { useTexts } from '../../ui/page-language'
import { useNavigationPlaces } from './use-navigation-places'

const ITEM = 'flex min-w-0 flex-col items-center justify-center gap-1 px-1 font-medium text-xs [&_svg]:size-5.5'

export function BottomBar() {
  const { frame } = useTexts()
  const places = useNavigationPlaces()
  const searching = useMobileSearch()
  const { isSubscribed } = useSubscription()
  const Updates = isSubscribed ? BellOff : Bell
  return (
    <nav
      aria-label={frame.mainSmall}
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--bottom-bar-height) auto-cols-fr grid-flow-col border-line border-t bg-paper md:hidden"
    >
      {places.map(({ label, href, icon: Icon, current }) => (
        <AppLink
          key={label}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={cx(ITEM, current && !searching ? 'text-brand' : 'text-muted')}
        >
          <Icon aria-hidden strokeWidth={1.75} />
          {label}
        </AppLink>
      ))}
      <button
        type="button"
        onClick={mobileSearch.open}
        aria-haspopup="dialog"
        className={cx(ITEM, 'cursor-pointer noscript:hidden', searching ? 'text-brand' : 'text-muted')}
      >
        <Search aria-hidden strokeWidth={1.75} />
        {frame.search}
      </button>
      {/* This link replaces the button when there is no JavaScript. */}
      <a href={paths.search()} className={cx(ITEM, 'noscript:flex! hidden! text-muted')}>
        <Search aria-hidden strokeWidth={1.75} />
        {frame.search}
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        data-opens="member"
        onClick={() => void memberDialogs.open({ kind: isSubscribed ? 'unsubscribe' : 'subscribe' })}
        className={cx(ITEM, 'cursor-pointer px-0! text-[0.6875rem]! text-muted tracking-tight noscript:hidden')}
      >
        <Updates aria-hidden strokeWidth={1.75} />
        {isSubscribed ? frame.unsubscribe : frame.subscribe}
      </button>
    </nav>
  )
}
