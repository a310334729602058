// The page for any address that does not exist. The server decides the status code.

import { useEffect } from 'react'
import { brand } from '../lib/brand'
import { paths } from '../lib/paths'
import { getButtonClass } from '../ui/button'
import { AppLink } from '../shared/components/app-link'
import { pageTakeover } from '../shared/stores/page-takeover'

export function NotFoundPage() {
  // It writes its head itself, so it says itself that links may be followed now.
  useEffect(() => pageTakeover.finish(), [])
  return (
    <div className="page grid min-h-[60vh] content-center py-16">
      <title>{`Page not found – ${brand.name}`}</title>
      <meta name="description" content="There is no page at this address." />
      <meta name="robots" content="noindex" />
      <p className="text-muted">404</p>
      <h1 className="mt-2 max-w-2xl font-semibold text-4xl leading-tight md:text-5xl">
        We looked in the <span className="marked">fine print</span>. This page isn’t there.
      </h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The address may have been mistyped, or the page may have moved. Searching usually finds it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <AppLink href={paths.search()} className={getButtonClass()}>
          Search the site
        </AppLink>
        <AppLink href={paths.home()} className={getButtonClass('outline')}>
          Go to the home page
        </AppLink>
      </div>
    </div>
  )
}
