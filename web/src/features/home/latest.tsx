// The latest articles on the home page.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { contentsQuery } from '../../api/queries/contents'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleCard, ArticleCardSkeleton, CARD_SIZE } from '../../shared/components/article-card'
import { Carousel } from '../../ui/carousel'
import { EmptyState, ErrorState } from '../../ui/states'
import { computeWideStep } from '../../ui/carousel-steps'

const SKELETONS = 5
export const latestFourQuery = contentsQuery({ sort: 'latest', limit: 4 })

export function Latest() {
  const { data, error, isPending, refetch } = useQuery(latestFourQuery)
  useEffect(() => {
    if (error) console.error('latest articles not loaded', error)
  }, [error])

  const heading = <h2 className="section-title">Latest articles</h2>
  if (error && !data) {
    return (
      <section className="page">
        {heading}
        <ErrorState message="The latest articles could not be loaded." onRetry={() => void refetch()} />
      </section>
    )
  }
  if (!isPending && data.contents.length === 0) {
    return (
      <section className="page">
        {heading}
        <EmptyState title="The first articles are being written." />
      </section>
    )
  }
  return (
    <section className="page" aria-busy={isPending}>
      <Carousel heading={heading} label="Latest articles" step={computeWideStep} listClass="mt-5">
        {isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <ArticleCardSkeleton key={`skeleton-${index}`} place="carousel" />
            ))
          : [
              ...data.contents.map((article, index) => (
                <ArticleCard
                  key={article._id}
                  content={article}
                  place="carousel"
                  lead={index === 0}
                  eager={index === 0}
                />
              )),
              <ViewMore key="more" />,
            ]}
      </Carousel>
    </section>
  )
}

function ViewMore() {
  return (
    <AppLink
      href={paths.allArticles()}
      className={cx(
        CARD_SIZE,
        'group flex flex-col items-start justify-end gap-2 rounded-card border border-line p-6 hover:border-brand',
      )}
    >
      <ArrowRight aria-hidden strokeWidth={1.75} className="size-7 text-brand" />
      <span className="font-semibold font-serif text-2xl">View More</span>
      <span className="text-muted">Every article, newest first</span>
    </AppLink>
  )
}
