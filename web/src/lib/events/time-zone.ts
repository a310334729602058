// The reader's own time zone. It is used only after the page has been taken over, because the server's engine has no
// Intl and does not know the reader's clock.

import { formatDate, toIndianDay } from '../format'

export const INDIA = 'Asia/Kolkata'

/** Returns a name such as "Europe/London", and India's when the browser names none. */
export function getBrowserZone(): string {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    // Some systems still report the old name.
    return zone === 'Asia/Calcutta' || !zone ? INDIA : zone
  } catch {
    return INDIA
  }
}

/** Lists the zones for a picker: India, the reader's own, then all others by name. */
export function listZones(): string[] {
  const supported = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  const others = supported.map((zone) => (zone === 'Asia/Calcutta' ? INDIA : zone)).sort()
  return [...new Set([INDIA, getBrowserZone(), ...others])]
}

/** Browsers still list these cities by names that have changed. */
const NEW_NAMES: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

/** Formats a zone as "London" or "Argentina, Buenos Aires". */
export function formatZoneName(zone: string): string {
  if (zone === INDIA) return 'India'
  const [, ...places] = zone.split('/')
  return NEW_NAMES[zone] ?? (places.length === 0 ? zone : places.join(', ')).replaceAll('_', ' ')
}

export type ZoneGroup = { region: string; zones: string[] }

/** Groups zones by the part of the world that their names begin with, each group by its cities' names. */
export function groupZones(zones: readonly string[]): ZoneGroup[] {
  const groups = new Map<string, string[]>()
  for (const zone of zones) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : 'Other'
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  return [...groups].map(([region, members]) => ({
    region,
    zones: members.sort((one, other) => (formatZoneName(one) < formatZoneName(other) ? -1 : 1)),
  }))
}

/** Returns whether the reader's clock and India's differ at an instant. */
export function isElsewhere(instant: string): boolean {
  const at = new Date(instant)
  return !Number.isNaN(at.getTime()) && at.getTimezoneOffset() !== -330
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Formats an instant on the reader's clock as "20 Nov 2026, 1:00 pm". An unreadable instant gives an empty text. */
export function formatLocalDateTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = formatDate(`${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`)
  return `${day}, ${formatClock(`${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`)}`
}

/** Turns "13:00" into "1:00 pm". */
export function formatClock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** Returns the day in a zone, as YYYY-MM-DD. */
export function toDayInZone(zone: string, now: number): string {
  try {
    return Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  } catch {
    return toIndianDay(now)
  }
}
