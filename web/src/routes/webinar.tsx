// /webinars/{id}, and /webinar/{id} for older links.

import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { isNotFound } from '../api/errors'
import { webinarQuery } from '../api/events/webinars'
import { WebinarHead } from '../features/webinars/webinar-head'
import { WebinarView } from '../features/webinars/webinar-view'
import { paths } from '../lib/paths'
import { PageErrorState, Skeleton } from '../ui/states'
import { useIsMounted } from '../ui/use-is-mounted'
import { NotFoundPage } from './not-found'

export function WebinarRoute() {
  const { id = '' } = useParams({ strict: false })
  const { offer } = useSearch({ strict: false })
  const isMounted = useIsMounted()
  const { history } = useRouter()
  const { data: webinar, isError, error, refetch } = useQuery(webinarQuery(id))
  if (webinar) {
    return (
      <>
        <WebinarHead webinar={webinar} />
        <WebinarView
          key={webinar._id}
          webinar={webinar}
          // The server writes the same page with and without an offer.
          offer={(isMounted && offer) || null}
          // An accepted offer is removed from the address.
          onAccepted={() => history.replace(paths.webinar(webinar._id))}
        />
      </>
    )
  }
  if (isNotFound(error)) return <NotFoundPage />
  if (!isError) return <LoadingWebinar />
  return <PageErrorState message="The webinar could not be loaded." onRetry={() => void refetch()} />
}

function LoadingWebinar() {
  return (
    <div aria-busy className="page max-w-176 py-10 sm:py-14">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-3 h-11 w-4/5" />
      <Skeleton className="mt-6 h-5 w-2/3" />
      <Skeleton className="mt-6 h-16 w-full" />
    </div>
  )
}
