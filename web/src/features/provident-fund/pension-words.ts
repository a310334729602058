// Service and pension in words.

import { formatRupees } from '../../lib/format'
import type { PensionOutlook } from './types'

export function describeEstimate(estimate: PensionOutlook['monthlyEstimate']): string {
  const [least, most] = estimate ?? []
  if (least === undefined || most === undefined) return 'unknown'
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`
}

/** Describes 101 as "8 years 5 months". */
export function describeMonths(count: number): string {
  const name = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const years = Math.floor(count / 12)
  const months = count % 12
  if (years === 0) return name(months, 'month')
  return months === 0 ? name(years, 'year') : `${name(years, 'year')} ${name(months, 'month')}`
}
