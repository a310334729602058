// The top of the home page: its headline, on small screens the search field, and the way to the check of passbooks.

import { FileText, Search } from 'lucide-react'
import { mobileSearch } from '../../shared/stores/mobile-search'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { SmallPrint } from './small-print'

export function Hero() {
  return (
    <section className="page grid items-center gap-12 pt-10 pb-12 md:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pb-16">
      <div>
        <p className="inline-block rounded-full border border-line bg-surface px-3 py-1 text-[0.8125rem] text-muted">
          We are in beta
        </p>
        <h1 className="mt-5 font-semibold text-[2.75rem] leading-[1.08] tracking-[-0.02em] md:text-6xl lg:text-[4.25rem]">
          Financial <span className="marked">fine prints</span>, simplified.
        </h1>
        <p className="mt-5 text-lg text-muted md:text-xl">More Than Just Guidance. Real Assistance.</p>
        <MobileSearchBox />
        <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <AppLink href={paths.service('epf')} className={getButtonClass('outline')}>
            <FileText aria-hidden className="size-5" strokeWidth={1.75} /> Check your PF passbook
          </AppLink>
          <span className="text-[0.9375rem] text-muted">Free: what is missing, and what would stop a claim.</span>
        </p>
      </div>
      <SmallPrint />
    </section>
  )
}

/** Focus opens the full-width search. Without JavaScript the form leads to the search page. */
function MobileSearchBox() {
  return (
    <form role="search" action={paths.search()} method="get" className="relative mt-8 md:hidden">
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted"
      />
      <input
        type="search"
        name="q"
        aria-label="Search articles, webinars"
        placeholder="How can we assist you today?"
        autoComplete="off"
        onFocus={mobileSearch.open}
        className="h-13 w-full rounded-control border border-line bg-surface pr-4 pl-12 text-ellipsis text-ink placeholder:text-ellipsis placeholder:text-muted"
      />
    </form>
  )
}
