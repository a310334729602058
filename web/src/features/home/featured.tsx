import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/queries/contents'
import { ArticleCard, ArticleCardSkeleton } from '../../ui/article-card'
import { Carousel } from '../../ui/carousel'
import { ErrorState } from '../../ui/states'
import { apartFrom } from './featured-order'
import { latestFour } from './latest'
import { articleStep } from './steps'

const SKELETONS = 3
const chosen = contentsQuery({ featured: true, limit: 4 })
const mostRead = contentsQuery({ sort: 'popular', limit: 4 })

/** Small screens only: what the editors chose, or the most read while they have chosen nothing. */
export function Featured() {
  const first = useQuery(chosen)
  const nothingChosen = first.data?.contents.length === 0
  const second = useQuery({ ...mostRead, ...(nothingChosen ? {} : { enabled: false }) })
  const { data, error, isPending, refetch } = nothingChosen ? second : first
  // Standing just above, it is asked for in any case.
  const latest = useQuery(latestFour)

  const heading = <h2 className="section-title">Featured Articles</h2>
  if (error && !data) {
    return (
      <section className="page mt-14 md:hidden">
        {heading}
        <ErrorState message="The featured articles could not be loaded." onRetry={() => void refetch()} />
      </section>
    )
  }
  const cards = isPending || latest.isPending ? null : apartFrom(latest.data?.contents ?? [], data.contents)
  if (cards?.length === 0) return null
  return (
    <section className="page mt-14 md:hidden" aria-busy={!cards}>
      <Carousel heading={heading} label="Featured Articles" step={articleStep} listClass="mt-5">
        {cards
          ? cards.map((article) => <ArticleCard key={article._id} content={article} place="carousel" />)
          : Array.from({ length: SKELETONS }, (_, at) => (
              <ArticleCardSkeleton key={`skeleton-${at}`} place="carousel" />
            ))}
      </Carousel>
    </section>
  )
}
