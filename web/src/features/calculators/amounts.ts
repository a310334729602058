// Figures of calculators as readers write them.

import type { CalculatorUnit } from '../../api/types'
import { number, rupees, rupeesInWords } from '../../lib/format'

export function amount(value: number, unit: CalculatorUnit): string {
  switch (unit) {
    case 'rupees':
      return rupees(value)
    case 'percent':
      return `${number(value)}%`
    case 'months':
    case 'years':
      return `${number(value)} ${value === 1 ? unit.slice(0, -1) : unit}`
    case 'number':
      return number(value)
  }
}

/** Digits of what is being typed in the Indian grouping; anything that isn't part of a number goes. */
export function groupedDigits(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
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

/** "₹40 lakh" for amounts that are easily misread; empty for small ones. */
export function inWords(value: string): string {
  const size = Number(value)
  return Number.isFinite(size) && size >= 1_00_000 ? rupeesInWords(size) : ''
}
