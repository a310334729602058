// The reader's own time zone. Only for what is shown after the page has been taken over: the server's engine has no Intl,
// and knows nothing of the reader's clock.

import { formatDate, toIndianDay } from '../format'

export const INDIA = 'Asia/Kolkata'

/** "Europe/London"; India where the browser doesn't say. */
export function getBrowserZone(): string {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    // Its old name is still what some systems say.
    return zone === 'Asia/Calcutta' || !zone ? INDIA : zone
  } catch {
    return INDIA
  }
}

/** For a picker: India, the reader's own, then all by name. */
export function listZones(): string[] {
  const supported = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  const others = supported.map((zone) => (zone === 'Asia/Calcutta' ? INDIA : zone)).sort()
  return [...new Set([INDIA, getBrowserZone(), ...others])]
}

/** "London", "Argentina, Buenos Aires" */
export function formatZoneName(zone: string): string {
  if (zone === INDIA) return 'India'
  const [, ...places] = zone.split('/')
  return (places.length === 0 ? zone : places.join(', ')).replaceAll('_', ' ')
}

/** Whether the reader's clock and India's differ at an instant. */
export function isElsewhere(instant: string): boolean {
  const at = new Date(instant)
  return !Number.isNaN(at.getTime()) && at.getTimezoneOffset() !== -330
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** "20 Nov 2026, 1:00 pm" by the reader's own clock. Empty when unreadable. */
export function formatLocalDateTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = formatDate(`${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`)
  return `${day}, ${formatClock(`${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`)}`
}

/** "1:00 pm" of "13:00". */
export function formatClock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** The day it is somewhere, YYYY-MM-DD. */
export function toDayInZone(zone: string, now: number): string {
  try {
    return Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  } catch {
    return toIndianDay(now)
  }
}
