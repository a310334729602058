// /dailydigest shows the newest digest, and /dailydigest/{date} that of a day.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { digestQuery } from '../api/queries/digest'
import { DigestSkeleton } from '../features/digest/digest-skeleton'
import { DigestView } from '../features/digest/digest-view'
import { NoDigest } from '../features/digest/no-digest'
import { isDay } from '../lib/format'
import { PageErrorState } from '../ui/states'
import { useToday } from '../ui/use-today'
import { NotFoundPage } from './not-found'
import { AskAboutEntry } from './slots/ask-slot'

const route = getRouteApi('/dailydigest/$date')
const askAbout = ({ title }: { title: string }) => <AskAboutEntry title={title} />

export function LatestDigestRoute() {
  return <DigestPage date={undefined} />
}

export function DigestRoute() {
  const { date } = route.useParams()
  return isDay(date) ? <DigestPage key={date} date={date} /> : <NotFoundPage />
}

function DigestPage({ date }: { date: string | undefined }) {
  const { data: digest, isError, refetch } = useQuery(digestQuery(date))
  const today = useToday()
  const isPast = date !== undefined && today !== null && date < today
  // A past day without a digest links to the latest one. The server's page already brings it.
  const { data: latest } = useQuery({ ...digestQuery(), enabled: digest === null && isPast })
  if (digest)
    return (
      <DigestView
        digest={digest}
        requestedDay={date !== undefined && date !== digest.date ? date : null}
        ask={askAbout}
      />
    )
  if (digest === null && date !== undefined && latest && (isPast || today === null)) {
    return <DigestView digest={latest} requestedDay={date} ask={askAbout} />
  }
  if (digest === null) return <NoDigest day={date ?? null} />
  if (!isError) return <DigestSkeleton />
  return <PageErrorState message="The digest could not be loaded." onRetry={() => void refetch()} />
}
