// Links to the neighbouring digests, which skip days without one, and a calendar for any day.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Digest } from '../../api/types'
import { formatDate, isDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink, useOpenPath } from '../../shared/components/app-link'
import { useToday } from '../../ui/use-today'

const LINK =
  'inline-flex min-h-11 items-center gap-1 font-medium text-[0.9375rem] text-brand underline-offset-4 hover:underline'

export function DayPicker({ digest }: { digest: Digest }) {
  const open = useOpenPath()
  const today = useToday()
  return (
    <nav aria-label="Other days" data-print="no" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {digest.prev && (
        <AppLink href={paths.dailyDigest(digest.prev)} rel="prev" className={LINK}>
          <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} /> {formatDate(digest.prev)}
        </AppLink>
      )}
      {digest.next && (
        <AppLink href={paths.dailyDigest(digest.next)} rel="next" className={LINK}>
          {formatDate(digest.next)} <ChevronRight aria-hidden className="size-5" strokeWidth={1.75} />
        </AppLink>
      )}
      <label className="noscript:hidden flex items-center gap-2 text-muted text-sm">
        Go to a day
        <input
          // A new page shows its own day in the field.
          key={digest.date}
          type="date"
          defaultValue={digest.date}
          min={digest.first}
          max={today ?? undefined}
          onChange={({ target }) => {
            // While a year is being typed, the value is no day or one long ago.
            if (isDay(target.value) && target.value >= '2000' && target.validity.valid) {
              open(paths.dailyDigest(target.value))
            }
          }}
          className="h-11 rounded-control border border-muted/70 bg-surface px-2 text-base text-ink"
        />
      </label>
    </nav>
  )
}
