// /about, /privacy, /terms, /disclosures, /contact, /refunds, /pricing: texts that editors keep as pages.

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PageSlug, pageQuery } from '../api/queries/pages'
import { isNotFound } from '../api/errors'
import { PriceTable } from '../features/pages/price-table'
import { StaticPageView } from '../features/pages/static-page-view'
import { paths } from '../lib/paths'
import { Head } from '../shared/components/head'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const PAGES = {
  [paths.about()]: 'about',
  [paths.privacy()]: 'privacy',
  [paths.terms()]: 'terms',
  [paths.disclosures()]: 'disclosures',
  [paths.contact()]: 'contact',
  [paths.refunds()]: 'refunds',
  [paths.pricing()]: 'pricing',
} satisfies Record<string, PageSlug>

export function StaticPageRoute(): ReactNode {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const slug = PAGES[path]
  if (!slug) return <NotFoundPage />
  return <StandingPage slug={slug} path={path} />
}

function StandingPage({ slug, path }: { slug: PageSlug; path: string }) {
  const { data: page, isError, error, refetch } = useQuery(pageQuery(slug))
  if (page) {
    return (
      <>
        <Head title={page.title} description={page.description ?? page.title} canonical={path} />
        <StaticPageView page={page} lead={slug === 'pricing' && <PriceTable />} />
      </>
    )
  }
  if (!isError) return <Spinner />
  if (isNotFound(error)) return <NotFoundPage />
  return <PageErrorState message="The page could not be loaded." onRetry={() => void refetch()} />
}
