// Reads and formats the figures of calculators as readers write them.

import type { CalculatorUnit } from '../../api/types'
import { formatDate, formatNumber, formatRupees, formatRupeesInWords } from '../../lib/format'

export function formatAmount(value: number, unit: CalculatorUnit): string {
  switch (unit) {
    case 'rupees':
      return formatRupees(value)
    case 'percent':
    case 'share':
      return `${formatNumber(value)}%`
    case 'months':
    case 'years':
      return `${formatNumber(value)} ${value === 1 ? unit.slice(0, -1) : unit}`
    case 'number':
      return formatNumber(value)
    case 'date':
      return formatDate(toDateText(String(value)))
  }
}

/** Returns a day as a date field holds it: "20261126" becomes "2026-11-26". Any other text stays as it is. */
export function toDateText(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

/** Returns a value as its field and the address hold it. */
export function toFieldText(value: number, unit: CalculatorUnit): string {
  return unit === 'date' ? toDateText(String(value)) : String(value)
}

/** An amount is an optional rupee sign, digits, commas, spaces and one point. The server judges anything else. */
const AMOUNT = /^\s*₹?[\d,\s]*\.?[\d,\s]*$/

export function isAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/** Returns the value of a field for the typed text: an amount without its grouping, and any other text unchanged. */
export function toBareAmount(text: string): string {
  return isAmount(text) ? text.replace(/[^\d.]/g, '') : text
}

/** Returns what a field shows: an amount in the Indian grouping, and any other text as it was typed. */
export function groupTypedDigits(text: string): string {
  if (!isAmount(text)) return text
  const [whole = '', ...rest] = toBareAmount(text).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`
  return rest.length === 0 ? grouped : `${grouped}.${rest.join('')}`
}

/** Returns the place of the caret in `text` after so many digits and points. */
export function findCaret(text: string, count: number): number {
  let remaining = count
  for (let at = 0; at < text.length; at += 1) {
    if (remaining === 0) return at
    if (text[at] !== ',') remaining -= 1
  }
  return text.length
}

/** Returns "₹40 lakh" for amounts that are easily misread, and an empty text for small ones and for other texts. */
export function describeAmount(value: string): string {
  const size = isAmount(value) ? Number(toBareAmount(value)) : 0
  return Number.isFinite(size) && size >= 1_00_000 ? formatRupeesInWords(size) : ''
}
