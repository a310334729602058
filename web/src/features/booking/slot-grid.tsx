// The free times of a week by day, in the reader's time zone with India's time beside it.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { slotsQuery } from '../../api/members/bookings'
import type { Slot } from '../../api/booking-types'
import { getBrowserZone, formatClock, toDayInZone, INDIA } from '../../lib/events/time-zone'
import { Button } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { isPastRefund } from './call-terms'
import { formatDayName, hasSlots, formatIndianTime, addDays, SHOWN_DAYS } from './slot-times'
import { ZonePicker } from './zone-picker'

type Props = {
  service: string
  expert: string | null
  /** Hours before the start until which a call is refunded; null for a free one. */
  refundHours: number | null
  busy: boolean
  onPick: (slot: Slot) => void
  /** This is shown when no time is free at all. */
  waitlist: ReactNode
}

export function SlotGrid({ service, expert, refundHours, busy, onPick, waitlist }: Props) {
  const [zone, setZone] = useState(getBrowserZone)
  const [now] = useState(Date.now)
  const [from, setFrom] = useState(() => toDayInZone(zone, now))
  const today = toDayInZone(zone, now)
  const request = { service, expert: expert ?? undefined, from, to: addDays(from, SHOWN_DAYS - 1), tz: zone }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...slotsQuery(request),
    placeholderData: keepPreviousData,
  })

  if (isError && !data) {
    return <ErrorState message="The free times could not be loaded." onRetry={() => void refetch()} />
  }
  const { next } = data ?? { next: null }
  const isNotRefunded = (slot: Slot) => refundHours !== null && isPastRefund(refundHours, slot.startsAt, now)
  return (
    <div aria-busy={!data || isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ZonePicker zone={zone} onChange={setZone} />
        <div className="flex gap-1">
          <Button
            look="quiet"
            disabled={from <= today}
            onClick={() => setFrom(pickLater(addDays(from, -SHOWN_DAYS), today))}
          >
            Earlier
          </Button>
          <Button look="quiet" onClick={() => setFrom(addDays(from, SHOWN_DAYS))}>
            Later
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {data ? `Free times from ${formatDayName(from)}` : 'Loading free times'}
      </p>
      {!data && <LoadingSlots />}
      {data && !hasSlots(data.days) && (
        <div className="mt-6 border-line border-y py-6">
          <p className="font-serif text-xl">No free time on these days</p>
          {next === null ? (
            <div className="mt-4">{waitlist}</div>
          ) : (
            <Button look="outline" className="mt-4" onClick={() => setFrom(next)}>
              Next free day: {formatDayName(next)}
            </Button>
          )}
        </div>
      )}
      {data?.days.some(({ slots }) => slots.some(isNotRefunded)) && (
        <p className="mt-5 rounded-control bg-marker/45 px-4 py-3">
          Times marked “No refund” begin in less than {refundHours === 1 ? 'an hour' : `${refundHours} hours`}: such a
          call can be cancelled, but not refunded.
        </p>
      )}
      {data?.days
        .filter(({ slots }) => slots.length > 0)
        .map(({ date: day, slots }) => (
          <section key={day} aria-label={formatDayName(day)} className="border-line border-b py-5">
            <h3 className="font-medium font-sans text-base">{formatDayName(day)}</h3>
            <ul className="mt-3 flex flex-wrap gap-2">
              {slots.map((slot) => (
                <li key={slot.slotId}>
                  <button
                    type="button"
                    disabled={busy || isPlaceholderData}
                    onClick={() => onPick(slot)}
                    className="min-h-11 cursor-pointer rounded-control border border-line bg-surface px-4 py-2 text-left tabular-nums hover:border-brand disabled:cursor-default disabled:opacity-60"
                  >
                    <span className="font-medium">{formatClock(slot.local)}</span>
                    {zone !== INDIA && <span className="block text-muted text-xs">{formatIndianTime(slot, day)}</span>}
                    {isNotRefunded(slot) && <span className="block text-muted text-xs">No refund</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {zone === INDIA && data && hasSlots(data.days) && <p className="mt-3 text-muted text-sm">Times in IST.</p>}
    </div>
  )
}

function pickLater(one: string, other: string): string {
  return one > other ? one : other
}

function LoadingSlots() {
  return ['a', 'b', 'c'].map((key) => (
    <div key={key} className="border-line border-b py-5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-3 h-11 w-full" />
    </div>
  ))
}
