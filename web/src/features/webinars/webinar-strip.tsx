// The strip of the next webinars on the home page.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { webinarsQuery } from '../../api/events/webinars'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { Carousel } from '../../ui/carousel'
import { ErrorState } from '../../ui/states'
import { useNow } from '../../shared/components/events/use-now'
import { LiveBanner } from './live-banner'
import { type WebinarDialog, LazyWebinarDialogs } from './lazy-webinar-dialogs'
import { computeNarrowStep } from '../../ui/carousel-steps'
import { useSeats } from './use-seat'
import { CARD_WIDTH, WebinarCard, WebinarCardSkeleton } from './webinar-card'
import { filterUpcoming } from './messages'

const SKELETONS = 5
const SHOWN = 5

export function WebinarStrip() {
  const { data, error, refetch } = useQuery(webinarsQuery)
  const seatOf = useSeats()
  const now = useNow()
  const [dialog, setDialog] = useState<WebinarDialog | null>(null)
  useEffect(() => {
    if (error) console.error('webinars not loaded', error)
  }, [error])

  const heading = <h2 className="section-title">Upcoming Webinars</h2>
  if (error && !data) {
    return (
      <section className="page mt-14 md:mt-20">
        {heading}
        <ErrorState message="The webinars could not be loaded." onRetry={() => void refetch()} />
      </section>
    )
  }
  const next = data && filterUpcoming(data, now)
  const live = data && <LiveBanner webinars={data} seatOf={seatOf} now={now} />
  if (next?.length === 0) {
    return (
      <section className="page mt-14 md:mt-20">
        {live}
        <div className="border-line border-y py-10 md:flex md:items-baseline md:justify-between md:gap-8">
          {heading}
          <p className="mt-2 text-lg text-muted md:mt-0">More Webinars Coming Soon..</p>
        </div>
        <ToLists />
      </section>
    )
  }
  const viewAll = () => setDialog({ kind: 'all' })
  return (
    <section className="page mt-14 md:mt-20" aria-busy={!next}>
      {live}
      <Carousel
        heading={
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
            {heading}
            {next && (
              <Button
                look="quiet"
                aria-haspopup="dialog"
                className="px-3 max-sm:-ml-3 noscript:hidden"
                onClick={viewAll}
              >
                View All
              </Button>
            )}
          </div>
        }
        label="Upcoming Webinars"
        step={computeNarrowStep}
        listClass="mt-5"
      >
        {next
          ? [
              ...next
                .slice(0, SHOWN)
                .map((webinar) => (
                  <WebinarCard
                    key={webinar._id}
                    webinar={webinar}
                    seat={seatOf(webinar)}
                    onRegister={() => setDialog({ kind: 'register', webinar })}
                  />
                )),
              <ViewAll key="all" onPress={viewAll} />,
            ]
          : Array.from({ length: SKELETONS }, (_, index) => <WebinarCardSkeleton key={`skeleton-${index}`} />)}
      </Carousel>
      <ToLists />
      <LazyWebinarDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </section>
  )
}

/** The lists that have an address. */
function ToLists() {
  const look = 'inline-block py-1.5 text-brand underline underline-offset-4'
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-[0.9375rem]">
      <AppLink href={paths.webinars()} className={look}>
        All upcoming webinars
      </AppLink>
      <AppLink href={paths.recordedWebinars()} className={look}>
        Earlier webinars and recordings
      </AppLink>
    </p>
  )
}

function ViewAll({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className={cx(
        CARD_WIDTH,
        'flex h-full cursor-pointer flex-col items-start justify-end gap-2 rounded-card border border-line p-6 text-left hover:border-brand noscript:hidden',
      )}
    >
      <ArrowRight aria-hidden strokeWidth={1.75} className="size-7 text-brand" />
      <span className="font-semibold font-serif text-2xl">View all webinars</span>
    </button>
  )
}
