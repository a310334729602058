// The member's documents, registered webinars and scheduled calls.

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FileText, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { activitiesQuery } from '../../api/members/subscribers'
import type { Invoice, RegisteredWebinar, ScheduledCall } from '../../api/subscriber-types'
import { formatRupees } from '../../lib/format'
import { isOwnPath, paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { collectDocuments, isCall } from './documents'
import { AccountSection, TEXT_BUTTON } from './account-section'
import { ActivityRow, FirstThenAll } from './activity-list'
import { CasesSection } from './cases-section'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

type Props = {
  email: string
  /** Called when the reader goes on to a page. */
  onLeave: () => void
}

export function ActivitiesSections({ email, onLeave }: Props) {
  const { activities: texts, sections } = useAccountTexts()
  const { data, isError, refetch } = useQuery(activitiesQuery(email))
  if (isError && !data) {
    return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <AccountSection title={sections.documents}>
        <Skeleton className="h-11" />
        <Skeleton className="mt-12 h-16" />
        <Skeleton className="mt-12 h-16" />
      </AccountSection>
    )
  }
  const { invoice, report, all } = collectDocuments(data, window.location.origin)
  return (
    <>
      <AccountSection title={sections.documents}>
        {!invoice && !report && all.length === 0 && <p className="text-[0.9375rem] text-muted">{texts.noDocuments}</p>}
        <div className="flex flex-wrap gap-2">
          {invoice && (
            <a href={invoice} target="_blank" rel="noopener noreferrer" className={getButtonClass('outline')}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> {texts.invoice}
            </a>
          )}
          {report && (
            <ReportLink href={report} onLeave={onLeave}>
              <FileText aria-hidden className="size-5" strokeWidth={1.75} /> {texts.report}
            </ReportLink>
          )}
        </div>
        {all.length > 0 && <InvoiceList invoices={all} />}
      </AccountSection>
      <AccountSection title={sections.webinars}>
        <FirstThenAll
          items={data.webinars}
          none={texts.noWebinars}
          show={(webinar) => <WebinarRow webinar={webinar} onLeave={onLeave} />}
        />
      </AccountSection>
      <AccountSection title={sections.calls}>
        <FirstThenAll
          items={data.calendarBookings}
          none={texts.noCalls}
          show={(call) => <CallRow call={call} onLeave={onLeave} />}
        />
      </AccountSection>
      <CasesSection onLeave={onLeave} />
    </>
  )
}

/** A call sends the browser on to another site, so the router leaves it alone. */
function ReportLink({ href, onLeave, children }: { href: string; onLeave: () => void; children: ReactNode }) {
  const className = getButtonClass('outline')
  if (isCall(href)) {
    return (
      <a href={href} rel="noreferrer" onClick={onLeave} className={className}>
        {children}
      </a>
    )
  }
  return (
    <AppLink href={href} onClick={onLeave} className={className}>
      {children}
    </AppLink>
  )
}

function InvoiceList({ invoices }: { invoices: (Invoice & { receiptUrl: string })[] }) {
  const { activities: texts, date, showLess } = useAccountTexts()
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
        className={`${TEXT_BUTTON} mt-2`}
      >
        {isExpanded ? showLess : texts.allInvoices(invoices.length)}
      </button>
      {isExpanded && (
        <ul>
          {invoices.map((invoice) => (
            <li key={invoice.number} className="flex flex-wrap items-baseline gap-x-3 text-[0.9375rem]">
              <a href={invoice.receiptUrl} target="_blank" rel="noopener noreferrer" className={TEXT_BUTTON}>
                {`${texts.kinds[invoice.kind]} ${invoice.number}`}
              </a>
              <span className="text-muted text-sm">
                {date(invoice.date)}, {formatRupees(invoice.amount / 100)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Returns the address to join at. While there is none the server names the webinar's own page, which is not a way to
 * join.
 */
function toJoinLink(link: string | null | undefined): string | null {
  return link?.startsWith('https://') && !link.startsWith(window.location.origin) ? link : null
}

function WebinarRow({ webinar, onLeave }: { webinar: RegisteredWebinar; onLeave: () => void }) {
  const { activities: texts, date, wallTime } = useAccountTexts()
  const time = wallTime(webinar.time)
  const join = toJoinLink(webinar.link)
  const word = texts.seats[webinar.status ?? '']
  return (
    <ActivityRow
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
      {[date(webinar.date), time || texts.noTime].filter(Boolean).join(', ')}
      {word && <span className="block">{word}</span>}
      {join && !word && (
        <a href={join} target="_blank" rel="noopener noreferrer" className={`${TEXT_BUTTON} ml-3`}>
          {texts.join}
        </a>
      )}
    </ActivityRow>
  )
}

function CallRow({ call, onLeave }: { call: ScheduledCall; onLeave: () => void }) {
  const { activities: texts, dateTime, show } = useAccountTexts()
  const language = usePageLanguage()
  const join = toJoinLink(call.meetingUrl)
  const word = texts.calls[call.status ?? '']
  return (
    <ActivityRow icon={<CalendarDays aria-hidden className="size-5" strokeWidth={1.75} />} title={texts.call}>
      {(call.startTime && dateTime(call.startTime)) || texts.noTime}
      {call.expert && <span className="block">{call.expert}</span>}
      {word && <span className="block">{word}</span>}
      {call.status !== undefined && (
        <span className="flex flex-wrap gap-x-4">
          <AppLink href={paths.booking(call._id, null, language)} onClick={onLeave} className={TEXT_BUTTON}>
            {call.canReschedule || call.canCancel ? texts.move : show}
          </AppLink>
          {join && !word && (
            <a href={join} target="_blank" rel="noopener noreferrer" className={TEXT_BUTTON}>
              {texts.join}
            </a>
          )}
        </span>
      )}
    </ActivityRow>
  )
}
