// Formats numbers, rupees and dates as Indian readers write them. It does not use Intl, because the server's engine has
// none and both renderings must be equal character by character.

const INDIA_OFFSET_MS = 330 * 60_000
const LAKH = 1_00_000
const CRORE = 1_00_00_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Groups the digits of a whole number in the Indian way: 1234567 becomes "12,34,567". */
function groupDigits(digits: string): string {
  const last = digits.slice(-3)
  const rest = digits.slice(0, -3)
  return rest === '' ? last : `${rest.replace(/\B(?=(\d{2})+$)/g, ',')},${last}`
}

/** Keeps at most `decimals` places and drops trailing zeros. */
function formatRounded(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals)
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
}

/** Formats a number as "12,34,567". Fractions keep two places. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const [whole = '0', fraction] = formatRounded(Math.abs(value), 2).split('.')
  const text = fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

/** Formats rupees as "₹12,34,567", or with paise as "₹1,499.50". */
export function formatRupees(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const [whole = '0', paise = '00'] = Math.abs(value).toFixed(2).split('.')
  const text = paise === '00' ? `₹${groupDigits(whole)}` : `₹${groupDigits(whole)}.${paise}`
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

/** Formats rupees in prose: "₹2.5 lakh", "₹1.2 crore". Below a lakh it is `formatRupees`. */
export function formatRupeesInWords(value: number): string {
  const size = Math.abs(value)
  if (size < LAKH) return formatRupees(value)
  return `${value < 0 ? '−' : ''}₹${formatLakhOrCrore(size)}`
}

/** Formats likes and views: "999", "12,345", "1.2 lakh", "3 crore". */
export function formatCount(value: number): string {
  const whole = Math.max(0, Math.trunc(value))
  return whole < LAKH ? formatNumber(whole) : formatLakhOrCrore(whole)
}

function formatLakhOrCrore(size: number): string {
  // 99.999 lakh would round up to "100 lakh", which nobody says.
  const lakhs = formatRounded(size / LAKH, 2)
  return size >= CRORE || lakhs === '100' ? `${formatNumber(size / CRORE)} crore` : `${lakhs} lakh`
}

/** Formats views as "1 view" or "12,345 views". */
export function formatQuantity(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`
}

/** Formats a reading time as "7 min read". */
export function formatReadingTime(minutes: number): string {
  return `${Math.max(1, Math.round(minutes))} min read`
}

export type IndianTime = { year: number; month: number; day: number; hour: number; minute: number }

/** Returns the Indian day and clock time of an instant. A bare date stays that date, and any other text gives null. */
export function toIndianTime(value: string): IndianTime | null {
  const bare = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const instant = Date.parse(bare ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(instant)) return null
  const at = new Date(bare ? instant : instant + INDIA_OFFSET_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

/** Formats an instant or a bare YYYY-MM-DD as "20 Nov 2026". An unreadable text gives an empty text. */
export function formatDate(value: string, months: readonly string[] = MONTHS): string {
  const at = toIndianTime(value)
  return at ? `${at.day} ${months[at.month] ?? ''} ${at.year}` : ''
}

/** Formats an instant as "20 Nov 2026, 6:30 pm IST". */
export function formatDateTime(value: string): string {
  const at = toIndianTime(value)
  if (!at) return ''
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12
  const minute = String(at.minute).padStart(2, '0')
  return `${formatDate(value)}, ${hour}:${minute} ${at.hour < 12 ? 'am' : 'pm'} IST`
}

/** Formats an Indian wall time "18:30" as "6:30 pm IST". An unreadable time gives an empty text. */
export function formatWallTime(value: string): string {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hours === undefined || minutes === undefined) return ''
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'} IST`
}

/** Returns the Indian day as YYYY-MM-DD, for <time dateTime>. */
export function toIsoDay(value: string): string {
  const at = toIndianTime(value)
  if (!at) return ''
  return `${at.year}-${String(at.month + 1).padStart(2, '0')}-${String(at.day).padStart(2, '0')}`
}

/** Returns whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Returns the Indian day of a moment in milliseconds, as YYYY-MM-DD. */
export function toIndianDay(now: number): string {
  return new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}
