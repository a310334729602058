// /search?q=&page=: results as a page of their own, for readers without JavaScript and for links. Search engines do not
// list it.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { searchQuery } from '../api/queries/search'
import { ResultList } from '../features/search/result-list'
import { SearchForm } from '../features/search/search-form'
import { parsePageNumber } from '../lib/page-number'
import { paths } from '../lib/paths'
import { AppLink } from '../shared/components/app-link'
import { Head } from '../shared/components/head'
import { AskSearchTerm } from './slots/ask-slot'

const route = getRouteApi('/search')

export function SearchRoute(): ReactNode {
  const { q = '', page } = route.useSearch()
  const term = q.trim()
  return (
    <div className="page py-8 sm:py-12">
      <Head
        title={term === '' ? 'Search' : `Search: ${term}`}
        description="Search the articles, webinars and categories of The Fine Print."
        robots="noindex, follow"
      />
      <div className="mx-auto max-w-3xl">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Search</h1>
        <SearchForm term={term} />
        <div className="mt-8">
          {term === '' ? (
            <p className="text-muted">
              Type a word or two, such as “wage ceiling” or “home loan prepayment”, or{' '}
              <AppLink href={paths.categories()} className="text-brand underline underline-offset-4">
                browse all categories
              </AppLink>
              .
            </p>
          ) : (
            <Results term={term} page={parsePageNumber(page)} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The list says by itself what can be done when nothing was found. */
function Results({ term, page }: { term: string; page: number }) {
  const { data } = useQuery(searchQuery(term, page))
  return (
    <>
      {data && data.data.length > 0 && <AskSearchTerm term={term} />}
      <ResultList term={term} page={page} />
    </>
  )
}
