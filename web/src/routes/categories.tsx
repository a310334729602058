// /categories shows all categories, ?id= one category's articles (by id or slug), and ?category=All every article.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../api/queries/categories'
import { contentsQuery } from '../api/queries/contents'
import { CategoryHub } from '../features/categories/category-hub'
import {
  findCategory,
  type Listing,
  toContentsFilter,
  parseListing,
  buildListingPath,
} from '../features/categories/listing'
import { ListingPage } from '../features/categories/listing-page'
import { FollowTopic } from '../features/following/follow-topic'
import { brand } from '../lib/brand'
import { HINDI_CATEGORY } from '../lib/page-language'
import { paths } from '../lib/paths'
import { Head } from '../shared/components/head'
import { PageErrorState } from '../ui/states'
import { Spinner } from '../ui/spinner'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/categories')

export function CategoriesRoute(): ReactNode {
  const listing = parseListing(route.useSearch())
  if (listing === null) return <CategoriesHub />
  const { category, sort, page } = listing
  return category === null ? (
    <AllArticles listing={listing} />
  ) : (
    <OneCategory idOrSlug={category} sort={sort} page={page} />
  )
}

function CategoriesHub() {
  return (
    <>
      <Head
        title="Discover"
        description="All subjects of The Fine Print: provident fund, tax, loans, insurance, investing, banking and more, each with its articles."
        canonical={paths.categories()}
      />
      <CategoryHub />
    </>
  )
}

function AllArticles({ listing }: { listing: Listing }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const title = 'All articles'
  return (
    <>
      <ListingHead
        listing={listing}
        title={title}
        description="Every article of The Fine Print, newest first: personal finance in India, in plain words, with its sources."
      />
      <ListingPage listing={listing} title={title} category={null} categories={categories} />
    </>
  )
}

function OneCategory({ idOrSlug, sort, page }: { idOrSlug: string; sort: Listing['sort']; page: number }) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  if (!categories) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The category could not be loaded." onRetry={() => void refetch()} />
  }
  const category = findCategory(categories, idOrSlug)
  if (!category) return <NotFoundPage />
  const listing: Listing = { category: category.slug, sort, page }
  return (
    <>
      <ListingHead
        listing={listing}
        title={category.name}
        description={category.description ?? `Articles about ${category.name}, in plain words, with their sources.`}
      />
      <ListingPage
        listing={listing}
        title={category.name}
        category={category}
        categories={categories}
        // The shelf of Hindi editions is a language and no topic.
        follow={category.slug !== HINDI_CATEGORY && <FollowTopic key={category._id} category={category} />}
      />
    </>
  )
}

/** Another order shows the same list, so it has no address of its own for search engines. */
function ListingHead({ listing, title, description }: { listing: Listing; title: string; description: string }) {
  const { data } = useQuery(contentsQuery(toContentsFilter(listing)))
  const { category, sort, page } = listing
  const at = (number: number) => buildListingPath({ category, sort, page: number })
  return (
    <Head
      title={page > 1 ? `${title}, page ${page}` : title}
      description={description}
      canonical={buildListingPath({ category, page })}
      feed={category === null ? null : buildFeedLink(category, title)}
      prev={page > 1 ? at(page - 1) : null}
      next={data?.hasMore ? at(page + 1) : null}
    />
  )
}

function buildFeedLink(category: string, title: string) {
  const [rss, atom] = [paths.categoryFeed(category, 'xml'), paths.categoryFeed(category, 'atom')]
  return { title: `${title} – ${brand.name}`, rss, atom }
}
