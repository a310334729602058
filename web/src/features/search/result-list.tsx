// The search page's results for a term that is not blank.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordKeyword, recordSearchClick } from '../../api/queries/analytics'
import { SEARCH_PAGE_SIZE, searchQuery } from '../../api/queries/search'
import type { SearchItem } from '../../api/types'
import { paths } from '../../lib/paths'
import { getSearchTexts, readLanguageTag } from '../../lib/term-language'
import { truncate } from '../../lib/text'
import { AppLink } from '../../shared/components/app-link'
import { Pagination } from '../../shared/components/pagination'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { buildResultAddress, TITLE_LENGTH } from './labels'
import { NothingFound } from './nothing-found'
import { ResultMeta } from './result-meta'
import { SnippetText } from './snippet-text'

export function ResultList({ term, page }: { term: string; page: number }) {
  const { data, isError, refetch } = useQuery(searchQuery(term, page))
  const texts = getSearchTexts(term)

  useEffect(() => {
    if (page === 1) recordKeyword(term)
  }, [term, page])

  if (isError && !data) {
    return <ErrorState message={texts.failed} onRetry={() => void refetch()} />
  }
  if (!data) return <SearchingNotice />
  if (data.data.length === 0) {
    return (
      <div className="border-line border-t py-8">
        <p role="status" lang={readLanguageTag(term)} className="break-words font-serif text-xl">
          {texts.nothing(term)}
        </p>
        <NothingFound key={term} term={term} suggestion={data.suggestion ?? null} />
      </div>
    )
  }
  return (
    <>
      <p role="status" lang={readLanguageTag(term)} className="border-line border-b pb-3 text-muted text-sm">
        {texts.found(data.totalCount)}
      </p>
      <ol>
        {data.data.map((item) => (
          <SearchResult key={`${item.type}-${item.id}`} item={item} term={term} />
        ))}
      </ol>
      <Pagination
        page={page}
        totalCount={data.totalCount}
        limit={SEARCH_PAGE_SIZE}
        hasMore={data.hasMore}
        href={(other) => paths.search(term, other)}
      />
    </>
  )
}

function SearchResult({ item, term }: { item: SearchItem; term: string }) {
  return (
    <li className="group relative border-line border-b py-5">
      <h2 lang={readLanguageTag(item.title)} className="font-semibold text-ink text-xl leading-snug">
        <AppLink
          href={buildResultAddress(item)}
          onClick={() => recordSearchClick(item.type)}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {truncate(item.title, TITLE_LENGTH)}
        </AppLink>
      </h2>
      <p lang={readLanguageTag(item.title)} className="mt-1.5 text-muted leading-relaxed">
        <SnippetText html={item.content} />
      </p>
      <ResultMeta item={item} term={term} />
    </li>
  )
}

function SearchingNotice() {
  return (
    <Loading label="Searching">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="border-line border-b py-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-3 h-4 w-32" />
        </div>
      ))}
    </Loading>
  )
}
