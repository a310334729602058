// The next days by which something must be done, in a band across the page.

import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { frontPageQuery } from '../../api/queries/front-page'
import type { ComingDate } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useToday } from '../../ui/use-today'

const SHOWN = 4
const TITLE = 'coming-dates'

export function DateBand() {
  const { data: front } = useQuery(frontPageQuery)
  const today = useToday()
  const all = front?.comingDates ?? []
  const coming = today === null ? all : all.filter(({ date }) => toIsoDay(date) >= today)
  const [first] = coming
  if (!first) return null
  return (
    <section aria-labelledby={TITLE} className="date-band mt-14 md:mt-20">
      {/* The first script starts the application when the day is past (app/when-to-start.ts). */}
      {today === null && <span hidden data-due={toIsoDay(first.date)} />}
      <div className="page py-9 md:py-11">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
          <h2 id={TITLE} className="section-title">
            Coming dates
          </h2>
          <p className="flex flex-wrap gap-x-6">
            <a href={paths.datesCalendar()} className={LINK}>
              <CalendarPlus aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} /> Add to calendar
            </a>
            <AppLink href={`${paths.rules()}#${TITLE}`} className={LINK}>
              All dates
            </AppLink>
          </p>
        </div>
        <ol className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {coming.slice(0, SHOWN).map((one) => (
            <DateEntry key={one.id} entry={one} />
          ))}
        </ol>
      </div>
    </section>
  )
}

const LINK = 'inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline underline-offset-4'

function DateEntry({ entry }: { entry: ComingDate }) {
  const [day, month, year] = formatDate(entry.date).split(' ')
  return (
    <li className="flex gap-4 lg:block">
      <time dateTime={toIsoDay(entry.date)} className="w-20 flex-none leading-none lg:w-auto">
        <span className="block font-semibold font-serif text-[2.75rem] leading-none tracking-tight tabular-nums">
          {day}
        </span>{' '}
        <span className="date-band-quiet mt-1.5 block text-sm">
          {month} {year}
        </span>
      </time>
      <h3 className="text-base leading-snug lg:mt-3">
        {entry.link ? (
          <AppLink href={entry.link} className="underline decoration-1 underline-offset-4 hover:decoration-2">
            {entry.title}
          </AppLink>
        ) : (
          entry.title
        )}
      </h3>
    </li>
  )
}
