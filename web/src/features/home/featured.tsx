// Featured articles, on small screens only: the editors' choice, or the most read articles when they have chosen none.

import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/queries/contents'
import { ArticleCard, ArticleCardSkeleton } from '../../shared/components/article-card'
import { Carousel } from '../../ui/carousel'
import { ErrorState } from '../../ui/states'
import { moveRepeatsLast } from './featured-order'
import { latestFourQuery } from './latest'
import { computeWideStep } from '../../ui/carousel-steps'

const SKELETONS = 3
const featuredQuery = contentsQuery({ featured: true, limit: 4 })
const mostReadQuery = contentsQuery({ sort: 'popular', limit: 4 })

export function Featured() {
  const first = useQuery(featuredQuery)
  const nothingChosen = first.data?.contents.length === 0
  const second = useQuery({ ...mostReadQuery, ...(nothingChosen ? {} : { enabled: false }) })
  const { data, error, isPending, refetch } = nothingChosen ? second : first
  // The row above shows these articles, so they are fetched in any case.
  const latest = useQuery(latestFourQuery)

  const heading = <h2 className="section-title">Featured Articles</h2>
  if (error && !data) {
    return (
      <section className="page mt-14 md:hidden">
        {heading}
        <ErrorState message="The featured articles could not be loaded." onRetry={() => void refetch()} />
      </section>
    )
  }
  const cards = isPending || latest.isPending ? null : moveRepeatsLast(latest.data?.contents ?? [], data.contents)
  if (cards?.length === 0) return null
  return (
    <section className="page mt-14 md:hidden" aria-busy={!cards}>
      <Carousel heading={heading} label="Featured Articles" step={computeWideStep} listClass="mt-5">
        {cards
          ? cards.map((article) => <ArticleCard key={article._id} content={article} place="carousel" />)
          : Array.from({ length: SKELETONS }, (_, index) => (
              <ArticleCardSkeleton key={`skeleton-${index}`} place="carousel" />
            ))}
      </Carousel>
    </section>
  )
}
