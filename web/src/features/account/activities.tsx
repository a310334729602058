import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FileText, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { activitiesQuery } from '../../api/queries/subscribers'
import type { Invoice, RegisteredWebinar, ScheduledCall } from '../../api/subscriber-types'
import { date, dateTime, rupees, wallTime } from '../../lib/format'
import { isOwnPath, paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'
import { buttonClass } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { documentName, documentsOf } from './documents'
import { Section, TEXT_BUTTON } from './section'

type Props = {
  email: string
  /** The reader goes on to a page. */
  onLeave: () => void
}

/** What the reader has documents of, is registered for and has booked. */
export function ActivitiesSections({ email, onLeave }: Props) {
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
  const { invoice, report, all } = documentsOf(data, window.location.origin)
  return (
    <>
      <Section title="Documents">
        {!invoice && !report && all.length === 0 && <p className="text-[0.9375rem] text-muted">No documents yet</p>}
        <div className="flex flex-wrap gap-2">
          {invoice && (
            <a href={invoice} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> Invoice
            </a>
          )}
          {report && (
            <AppLink href={paths.service('epf')} onClick={onLeave} className={buttonClass('outline')}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> PF report
            </AppLink>
          )}
        </div>
        {all.length > 0 && <Invoices invoices={all} />}
      </Section>
      <Section title="Registered Webinar">
        <FirstOf
          items={data.webinars}
          none="No registered webinars"
          show={(webinar) => <Webinar webinar={webinar} onLeave={onLeave} />}
        />
      </Section>
      <Section title="Scheduled Calls">
        <FirstOf
          items={data.calendarBookings}
          none="No scheduled calls"
          show={(call) => <Call call={call} onLeave={onLeave} />}
        />
      </Section>
    </>
  )
}

function Invoices({ invoices }: { invoices: (Invoice & { receiptUrl: string })[] }) {
  const [shown, show] = useState(false)
  return (
    <>
      <button type="button" aria-expanded={shown} onClick={() => show(!shown)} className={`${TEXT_BUTTON} mt-2`}>
        {shown ? 'Show less' : `All invoices (${invoices.length})`}
      </button>
      {shown && (
        <ul>
          {invoices.map((invoice) => (
            <li key={invoice.number} className="flex flex-wrap items-baseline gap-x-3 text-[0.9375rem]">
              <a href={invoice.receiptUrl} target="_blank" rel="noopener noreferrer" className={TEXT_BUTTON}>
                {documentName(invoice)}
              </a>
              <span className="text-muted text-sm">
                {date(invoice.date)}, {rupees(invoice.amount / 100)}
              </span>
            </li>
          ))}
        </ul>
      )}
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

/** An address of somebody else's: until there is one to join by, the server names the webinar's page. */
function joinLink(link: string | null | undefined): string | null {
  return link?.startsWith('https://') && !link.startsWith(window.location.origin) ? link : null
}

const SEAT_WORDS: Partial<Record<string, string>> = {
  waitlisted: 'On the waitlist',
  offered: 'A seat is free for you',
  cancelled: 'Cancelled',
}

function Webinar({ webinar, onLeave }: { webinar: RegisteredWebinar; onLeave: () => void }) {
  const time = wallTime(webinar.time)
  const join = joinLink(webinar.link)
  const word = SEAT_WORDS[webinar.status ?? '']
  return (
    <Row
      icon={<Video aria-hidden className="size-5" strokeWidth={1.75} />}
      title={
        webinar.url && isOwnPath(webinar.url) ? (
          <AppLink href={webinar.url} onClick={onLeave} className="hover:underline">
            {webinar.title}
          </AppLink>
        ) : (
          webinar.title
        )
      }
    >
      {[date(webinar.date), time || 'Time not specified'].filter(Boolean).join(', ')}
      {word && <span className="block">{word}</span>}
      {join && !word && (
        <a href={join} target="_blank" rel="noopener noreferrer" className={`${TEXT_BUTTON} ml-3`}>
          Join
        </a>
      )}
    </Row>
  )
}

const CALL_WORDS: Partial<Record<string, string>> = {
  held: 'Waiting for payment',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'Missed',
}

function Call({ call, onLeave }: { call: ScheduledCall; onLeave: () => void }) {
  const join = joinLink(call.meetingUrl)
  const word = CALL_WORDS[call.status ?? '']
  return (
    <Row icon={<CalendarDays aria-hidden className="size-5" strokeWidth={1.75} />} title="1:1 consultation with Expert">
      {(call.startTime && dateTime(call.startTime)) || 'Time not specified'}
      {call.expert && <span className="block">{call.expert}</span>}
      {word && <span className="block">{word}</span>}
      {call.status !== undefined && (
        <span className="flex flex-wrap gap-x-4">
          <AppLink href={paths.booking(call._id)} onClick={onLeave} className={TEXT_BUTTON}>
            {call.canReschedule || call.canCancel ? 'Move or cancel' : 'Show'}
          </AppLink>
          {join && !word && (
            <a href={join} target="_blank" rel="noopener noreferrer" className={TEXT_BUTTON}>
              Join
            </a>
          )}
        </span>
      )}
    </Row>
  )
}

function Row({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
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
