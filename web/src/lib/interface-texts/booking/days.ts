// The days and times of calls, as each language writes them.

import { isDay } from '../../format'

type Names = {
  /** From Sunday on, short. */
  weekdays: readonly string[]
  /** The month of a day, short. */
  month: (day: string) => string
  date: (day: string) => string
  /** An Indian wall time such as "18:30", in words. */
  time: (clock: string) => string
  /** Between the first and the last day of a span. */
  to: string
}

export function writeDays({ weekdays, month, date, time, to }: Names) {
  /** The weekday of a day as "Mon". */
  const weekday = (day: string): string =>
    isDay(day) ? (weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '') : ''
  return {
    weekday,
    month,
    /** A day as "Mon, 23 Nov 2026". */
    name: (day: string): string => (isDay(day) ? `${weekday(day)}, ${date(day)}` : day),
    /** A span of days as "23 to 29 Nov 2026", or over a month's end as "27 Nov to 3 Dec 2026". */
    span: (first: string, last: string): string => {
      const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
      const start = Number(first.slice(8))
      return `${isOneMonth ? start : `${start} ${month(first)}`} ${to} ${date(last)}`
    },
    /** The Indian time of a call as "6:30 pm IST", with the date when it is another day in India. */
    indianTime: (clock: string, indianDay: string, day: string): string =>
      indianDay === day ? `${time(clock)} IST` : `${time(clock)} IST, ${date(indianDay)}`,
  }
}
