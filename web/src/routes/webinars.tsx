// /webinars and /webinars/recorded: the webinars to come, and those that are over.

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { endedWebinarsQuery, webinarsQuery } from '../api/events/webinars'
import { EndedWebinars } from '../features/webinars/ended-webinars'
import { UpcomingWebinars } from '../features/webinars/upcoming-webinars'
import { WebinarListPage } from '../features/webinars/webinar-list-page'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function WebinarsRoute(): ReactNode {
  const path = useLocation({ select: (location) => location.pathname })
  return path === paths.recordedWebinars() ? <RecordedWebinarsPage /> : <UpcomingWebinarsPage />
}

function UpcomingWebinarsPage() {
  const absolute = useToAbsolute()
  const { data, isError, refetch } = useQuery(webinarsQuery)
  if (!data) return <Waiting failed={isError} onRetry={() => void refetch()} />
  const way = [{ name: 'Webinars', path: paths.webinars() }]
  return (
    <>
      <Head
        title="Webinars"
        description="Live sessions about provident fund, tax, loans, insurance and wills, with time for your questions."
        canonical={paths.webinars()}
        jsonLd={[buildBreadcrumbs(way, absolute)]}
      />
      <WebinarListPage current="upcoming">
        <UpcomingWebinars webinars={data} />
      </WebinarListPage>
    </>
  )
}

function RecordedWebinarsPage() {
  const absolute = useToAbsolute()
  const { data, isError, refetch } = useQuery(endedWebinarsQuery)
  if (!data) return <Waiting failed={isError} onRetry={() => void refetch()} />
  const way = [
    { name: 'Webinars', path: paths.webinars() },
    { name: 'Earlier webinars', path: paths.recordedWebinars() },
  ]
  return (
    <>
      <Head
        title="Earlier webinars"
        description="Webinars that have taken place, with their recordings and transcripts where there are any."
        canonical={paths.recordedWebinars()}
        jsonLd={[buildBreadcrumbs(way, absolute)]}
      />
      <WebinarListPage current="ended">
        <EndedWebinars webinars={data} />
      </WebinarListPage>
    </>
  )
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Spinner />
  return <PageErrorState message="The webinars could not be loaded." onRetry={onRetry} />
}
