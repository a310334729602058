// The next deadlines, the nearest first. The server's page is cached for longer than a day, so dates that have passed
// are left out here.

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { ComingDate } from '../../api/types'
import { cx } from '../../lib/cx'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useToAbsolute } from '../../ui/base-url'
import { useToday } from '../../ui/use-today'
import { FactSource } from './fact-source'

const VISIBLE_DATES = 5

export function ComingDates({ dates }: { dates: ComingDate[] }) {
  const today = useToday()
  const [showsAll, setShowsAll] = useState(false)
  const coming = today === null ? dates : dates.filter((one) => toIsoDay(one.date) >= today)
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="coming-dates" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="coming-dates" className="font-semibold text-2xl text-ink">
        Upcoming dates
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {coming.map((one, index) => (
          <li
            key={one.id}
            hidden={!showsAll && today !== null && index >= VISIBLE_DATES}
            className={cx(
              'py-3 sm:gap-x-6',
              // The server doesn't know the day. What it would show alone is hidden by the style, so that nothing moves under a rule that the
              // address names.
              today === null && index >= VISIBLE_DATES
                ? 'hidden noscript:block'
                : 'sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]',
            )}
          >
            <time dateTime={toIsoDay(one.date)} className="font-medium text-brand text-sm sm:pt-0.5">
              {formatDate(one.date)}
            </time>
            <div className="mt-0.5 sm:mt-0">
              <h3 className="font-semibold text-ink leading-snug">
                {one.link ? (
                  <AppLink href={one.link} className="underline decoration-line underline-offset-2 hover:text-brand">
                    {one.title}
                  </AppLink>
                ) : (
                  one.title
                )}
              </h3>
              <p className="mt-1 text-muted text-sm leading-relaxed">{one.summary}</p>
              <p className="mt-1 text-muted text-xs leading-relaxed">
                <FactSource source={one.source} /> · checked{' '}
                <time dateTime={toIsoDay(one.checked)}>{formatDate(one.checked)}</time> · confidence {one.confidence}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {!showsAll && today !== null && coming.length > VISIBLE_DATES && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-2 min-h-11 text-brand text-sm underline underline-offset-2"
        >
          Show all {coming.length}
        </button>
      )}
      <AddAllDates />
    </section>
  )
}

/** Most phones take the file at once. A calendar that follows the address also learns of later changes. */
function AddAllDates() {
  const absolute = useToAbsolute()
  const path = paths.datesCalendar()
  return (
    <div data-print="no" className="mt-3 border-line border-t pt-3">
      <a
        href={path}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-[0.9375rem] text-brand underline underline-offset-4"
      >
        <CalendarPlus aria-hidden className="size-5 flex-none" strokeWidth={1.75} /> Add these dates to your calendar
      </a>
      <p className="text-muted text-xs leading-relaxed">
        To have them kept up to date, add <span className="wrap-anywhere select-all">{absolute(path)}</span> to your
        calendar app as a calendar “from URL”.
      </p>
    </div>
  )
}
