// The free times of a week: the days side by side, and below them the times of the chosen day, in the reader's time zone
// with India's time beside it.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { slotsQuery } from '../../api/members/bookings'
import type { Slot } from '../../api/booking-types'
import { getBrowserZone, INDIA, toDayInZone } from '../../lib/events/time-zone'
import { Button } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { useBookingTexts } from './booking-texts'
import { isPastRefund } from './call-terms'
import { DayStrip } from './day-strip'
import { DayTimes } from './day-times'
import { chooseHalfHours } from './slot-choice'
import { addDays, fillDays, hasSlots, SHOWN_DAYS } from './slot-times'
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
  const { slots: texts, days: written } = useBookingTexts()
  const [zone, setZone] = useState(getBrowserZone)
  const [now] = useState(Date.now)
  const [from, setFrom] = useState(() => toDayInZone(zone, now))
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const [showsEvery, setShowsEvery] = useState(false)
  const today = toDayInZone(zone, now)
  const request = { service, expert: expert ?? undefined, from, to: addDays(from, SHOWN_DAYS - 1), tz: zone }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...slotsQuery(request),
    placeholderData: keepPreviousData,
  })
  // While the next week is fetched, the one before stays with its own days.
  const [shownFrom, setShownFrom] = useState(from)
  if (data && !isPlaceholderData && shownFrom !== from) setShownFrom(from)

  if (isError && !data) {
    return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  }
  const days = fillDays(shownFrom, data?.days ?? [])
  const day = days.find(({ date, slots }) => date === chosenDay && slots.length > 0) ?? days.find(isOffered)
  const offered = day && (showsEvery ? day.slots : chooseHalfHours(day.slots))
  const hidden = day && offered ? day.slots.length - offered.length : 0
  const isNotRefunded = (slot: Slot) => refundHours !== null && isPastRefund(refundHours, slot.startsAt, now)
  return (
    <div aria-busy={!data || isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-medium tabular-nums">{written.span(shownFrom, addDays(shownFrom, SHOWN_DAYS - 1))}</p>
        <div className="flex gap-1 max-sm:-mx-4">
          <Button
            look="quiet"
            disabled={from <= today}
            onClick={() => setFrom(pickLater(addDays(from, -SHOWN_DAYS), today))}
          >
            {texts.earlier}
          </Button>
          <Button look="quiet" onClick={() => setFrom(addDays(from, SHOWN_DAYS))}>
            {texts.later}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {data ? texts.freeFrom(written.name(shownFrom)) : texts.loading}
      </p>
      {!data && <LoadingSlots />}
      {data && !hasSlots(data.days) && (
        <div className="mt-6 border-line border-y py-6">
          <p className="font-serif text-xl">{texts.noneHere}</p>
          {data.next !== null && <NextFreeDay day={data.next} onGo={setFrom} />}
          {data.next === null && shownFrom > today && (
            <Button look="outline" className="mt-4" onClick={() => setFrom(today)}>
              {texts.backToToday}
            </Button>
          )}
          {data.next === null && shownFrom <= today && <div className="mt-4">{waitlist}</div>}
        </div>
      )}
      {day && offered && (
        <>
          <DayStrip days={days} chosen={day.date} onChoose={setChosenDay} />
          {refundHours !== null && offered.some(isNotRefunded) && (
            <p className="mt-5 rounded-control bg-marker/45 px-4 py-3">{texts.notRefundedNote(refundHours)}</p>
          )}
          <DayTimes
            day={day.date}
            slots={offered}
            zone={zone}
            busy={busy || isPlaceholderData}
            isNotRefunded={isNotRefunded}
            onPick={onPick}
          />
          {hidden > 0 && (
            <Button
              look="quiet"
              className="-ml-5 mt-2 underline underline-offset-4"
              onClick={() => setShowsEvery(true)}
            >
              {texts.more(hidden)}
            </Button>
          )}
          {zone === INDIA && <p className="mt-4 text-muted text-sm">{texts.inIndia}</p>}
        </>
      )}
      <div className="mt-4">
        <ZonePicker zone={zone} onChange={setZone} />
      </div>
    </div>
  )
}

const isOffered = ({ slots }: { slots: readonly Slot[] }) => slots.length > 0

function NextFreeDay({ day, onGo }: { day: string; onGo: (day: string) => void }) {
  const { slots, days } = useBookingTexts()
  return (
    <Button look="outline" className="mt-4" onClick={() => onGo(day)}>
      {slots.nextDay(days.name(day))}
    </Button>
  )
}

function pickLater(one: string, other: string): string {
  return one > other ? one : other
}

function LoadingSlots() {
  return (
    <>
      <Skeleton className="mt-4 h-24 w-full" />
      <Skeleton className="mt-6 h-7 w-44" />
      <Skeleton className="mt-4 h-11 w-full" />
      <Skeleton className="mt-4 h-11 w-full" />
    </>
  )
}
