import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FileText, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { activitiesQuery } from '../../api/queries/subscribers'
import type { RegisteredWebinar, ScheduledCall } from '../../api/subscriber-types'
import { date, dateTime, wallTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'
import { buttonClass } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { documentsOf } from './documents'
import { Section, TEXT_BUTTON } from './section'

/** What the reader has documents of, is registered for and has booked. */
export function ActivitiesSections({ email }: { email: string }) {
  const { data, isError, refetch } = useQuery(activitiesQuery(email))
  if (isError && !data) {
    return <ErrorState message="Your activities could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Section title="Documents">
        <Skeleton className="h-11" />
        <Skeleton className="mt-12 h-16" />
        <Skeleton className="mt-12 h-16" />
      </Section>
    )
  }
  const { invoice, report } = documentsOf(data)
  return (
    <>
      <Section title="Documents">
        {!invoice && !report && <p className="text-[0.9375rem] text-muted">No documents yet</p>}
        <div className="flex flex-wrap gap-2">
          {invoice && (
            <a href={invoice} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> Invoice
            </a>
          )}
          {report && (
            <AppLink href={paths.service('epf')} className={buttonClass('outline')}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> PF report
            </AppLink>
          )}
        </div>
      </Section>
      <Section title="Registered Webinar">
        <FirstOf
          items={data.webinars}
          none="No registered webinars"
          show={(webinar) => <Webinar webinar={webinar} />}
        />
      </Section>
      <Section title="Scheduled Calls">
        <FirstOf items={data.calendarBookings} none="No scheduled calls" show={(call) => <Call call={call} />} />
      </Section>
    </>
  )
}

type FirstOfProps<T> = { items: readonly T[]; none: string; show: (item: T) => ReactNode }

/** The first, and the others when they are asked for. */
function FirstOf<T extends { _id: string }>({ items, none, show }: FirstOfProps<T>) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className="text-[0.9375rem] text-muted">{none}</p>
  return (
    <>
      <ul className="space-y-3">
        {(all ? items : items.slice(0, 1)).map((item) => (
          <li key={item._id}>{show(item)}</li>
        ))}
      </ul>
      {items.length > 1 && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className={TEXT_BUTTON}>
          {all ? 'Show less' : `View All (${items.length})`}
        </button>
      )}
    </>
  )
}

function Webinar({ webinar }: { webinar: RegisteredWebinar }) {
  const time = wallTime(webinar.time)
  return (
    <Row icon={<Video aria-hidden className="size-5" strokeWidth={1.75} />} title={webinar.title}>
      {[date(webinar.date), time || 'Time not specified'].filter(Boolean).join(', ')}
      {webinar.link?.startsWith('https://') && (
        <a href={webinar.link} target="_blank" rel="noopener noreferrer" className={`${TEXT_BUTTON} ml-3`}>
          Join
        </a>
      )}
    </Row>
  )
}

function Call({ call }: { call: ScheduledCall }) {
  return (
    <Row icon={<CalendarDays aria-hidden className="size-5" strokeWidth={1.75} />} title="1:1 consultation with Expert">
      {(call.startTime && dateTime(call.startTime)) || 'Time not specified'}
    </Row>
  )
}

function Row({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-[0.9375rem]">
      <span className="mt-0.5 text-muted">{icon}</span>
      <div className="min-w-0">
        <p className="text-ink">{title}</p>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </div>
  )
}
