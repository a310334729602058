// Chooses which free times of a day are shown, and divides them into the parts of the day.

import type { Slot } from '../../api/booking-types'

const HALF_HOUR = 30

export type DayPart = { name: (typeof PARTS)[number]['name']; slots: Slot[] }

/** The parts of a day by the reader's clock, each with the hour before which it ends. */
const PARTS = [
  { name: 'night', until: 6 },
  { name: 'morning', until: 12 },
  { name: 'afternoon', until: 17 },
  { name: 'evening', until: 24 },
] as const

/** Returns the minutes since midnight of a clock time such as "14:30". */
function toMinutes(clock: string): number {
  const [hours = '', minutes = ''] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * Keeps the times on the half hour, and of the others those that are half an hour away from every time that is kept. The
 * free times of several experts together are often only minutes apart, which nobody can choose between.
 */
export function chooseHalfHours(slots: readonly Slot[]): Slot[] {
  const isOnHalfHour = ({ local }: Slot) => toMinutes(local) % HALF_HOUR === 0
  const kept = new Set(slots.filter(isOnHalfHour))
  for (const slot of slots) {
    const at = toMinutes(slot.local)
    const isFar = [...kept].every(({ local }) => Math.abs(toMinutes(local) - at) >= HALF_HOUR)
    if (isFar) kept.add(slot)
  }
  return slots.filter((slot) => kept.has(slot))
}

/** Divides the times of a day into its parts. A part without any is left out. */
export function groupByDayPart(slots: readonly Slot[]): DayPart[] {
  const findPart = ({ local }: Slot) => PARTS.find(({ until }) => toMinutes(local) < until * 60)?.name
  return PARTS.map(({ name }) => ({ name, slots: slots.filter((slot) => findPart(slot) === name) })).filter(
    (part) => part.slots.length > 0,
  )
}
