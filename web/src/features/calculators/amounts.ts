// Figures of calculators as readers write them.

import type { CalculatorUnit } from '../../api/types'
import { formatNumber, formatRupees, formatRupeesInWords } from '../../lib/format'

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
  }
}

/** A rupee sign in front, digits, commas, spaces, one point: an amount. Anything else is the server's to judge. */
const AMOUNT = /^\s*₹?[\d,\s]*\.?[\d,\s]*$/

export function isAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/** What a field holds of what was typed: an amount bare, anything else to the letter. */
export function toBareAmount(text: string): string {
  return isAmount(text) ? text.replace(/[^\d.]/g, '') : text
}

/** What a field shows: an amount in the Indian grouping, anything else as it was typed. */
export function groupTypedDigits(text: string): string {
  if (!isAmount(text)) return text
  const [whole = '', ...rest] = toBareAmount(text).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`
  return rest.length === 0 ? grouped : `${grouped}.${rest.join('')}`
}

/** Where the caret stands in `text` after so many characters that count (digits and the point). */
export function findCaret(text: string, count: number): number {
  let remaining = count
  for (let at = 0; at < text.length; at += 1) {
    if (remaining === 0) return at
    if (text[at] !== ',') remaining -= 1
  }
  return text.length
}

/** "₹40 lakh" for amounts that are easily misread; empty for small ones and for what is no amount. */
export function describeAmount(value: string): string {
  const size = isAmount(value) ? Number(toBareAmount(value)) : 0
  return Number.isFinite(size) && size >= 1_00_000 ? formatRupeesInWords(size) : ''
}
