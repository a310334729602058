// One page of a list of articles, in each of its states.

import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/queries/contents'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleCard, ArticleCardSkeleton } from '../../shared/components/article-card'
import { Pagination } from '../../shared/components/pagination'
import { useTexts } from '../../ui/page-language'
import { EmptyState, ErrorState, Loading } from '../../ui/states'
import { ARTICLES_PER_PAGE, type Listing, toContentsFilter, buildListingPath } from './listing'

const GRID = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'

export function ArticleList({ listing }: { listing: Listing }) {
  const { article: texts } = useTexts()
  const { data, isError, refetch } = useQuery(contentsQuery(toContentsFilter(listing)))
  if (isError && !data) {
    return <ErrorState message={texts.listNotLoaded} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingList />
  if (data.contents.length === 0) {
    return (
      <EmptyState title={listing.page > 1 ? 'There is nothing on this page.' : 'No articles here yet.'}>
        <AppLink href={paths.allArticles()} className="text-brand underline underline-offset-4">
          See all articles
        </AppLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={GRID}>
        {data.contents.map((content, index) => (
          <li key={content._id}>
            <ArticleCard content={content} place="grid" eager={index < 3} />
          </li>
        ))}
      </ul>
      <Pagination
        page={listing.page}
        totalCount={data.totalCount}
        limit={ARTICLES_PER_PAGE}
        hasMore={data.hasMore}
        href={(page) => buildListingPath({ ...listing, page })}
      />
    </>
  )
}

function LoadingList() {
  return (
    <Loading label="Loading articles" className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <ArticleCardSkeleton key={index} place="grid" />
      ))}
    </Loading>
  )
}
