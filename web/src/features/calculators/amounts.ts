// Figures of calculators as readers write them.

import type { CalculatorUnit } from '../../api/types'
import { number, rupees, rupeesInWords } from '../../lib/format'

export function amount(value: number, unit: CalculatorUnit): string {
  switch (unit) {
    case 'rupees':
      return rupees(value)
    case 'percent':
    case 'share':
      return `${number(value)}%`
    case 'months':
    case 'years':
      return `${number(value)} ${value === 1 ? unit.slice(0, -1) : unit}`
    case 'number':
      return number(value)
  }
}

/** A rupee sign in front, digits, commas, spaces, one point: an amount. Anything else is the server's to judge. */
const AMOUNT = /^\s*₹?[\d,\s]*\.?[\d,\s]*$/

export function isAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/** What a field holds of what was typed: an amount bare, anything else to the letter. */
export function bareAmount(text: string): string {
  return isAmount(text) ? text.replace(/[^\d.]/g, '') : text
}

/** What a field shows: an amount in the Indian grouping, anything else as it was typed. */
export function groupedDigits(text: string): string {
  if (!isAmount(text)) return text
  const [whole = '', ...rest] = bareAmount(text).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`
  return rest.length === 0 ? grouped : `${grouped}.${rest.join('')}`
}

/** Where the caret stands in `text` after so many characters that count (digits and the point). */
export function caretAfter(text: string, count: number): number {
  let left = count
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (text[at] !== ',') left -= 1
  }
  return text.length
}

/** "₹40 lakh" for amounts that are easily misread; empty for small ones and for what is no amount. */
export function inWords(value: string): string {
  const size = isAmount(value) ? Number(bareAmount(value)) : 0
  return Number.isFinite(size) && size >= 1_00_000 ? rupeesInWords(size) : ''
}
