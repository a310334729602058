// Service and pension in words.

import { formatRupees } from '../../lib/format'
import type { PensionOutlook } from './types'

type Pension = Pick<PensionOutlook, 'monthlyEstimate' | 'ifContinued'>

/**
 * The amount, and the condition under which it holds. While the service seen is too short for an estimate, it is what further contributions
 * would make of it. Null when nothing can be said.
 */
export function estimatePension({
  monthlyEstimate,
  ifContinued,
}: Pension): { amount: string; condition: string } | null {
  const [least, most] = monthlyEstimate ?? []
  if (least !== undefined && most !== undefined) {
    const amount = least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`
    return { amount, condition: '' }
  }
  if (!ifContinued) return null
  const { amount, atLeast, untilAge } = ifContinued
  return {
    amount: `${atLeast ? 'at least' : 'about'} ${formatRupees(amount)}`,
    condition: `if you contribute until ${untilAge}`,
  }
}

/** "₹2,210 to ₹3,480 a month", "at least ₹2,580 a month if you contribute until 58". */
export function describePensionAMonth(pension: Pension): string {
  const estimate = estimatePension(pension)
  return estimate ? `${estimate.amount} a month ${estimate.condition}`.trim() : 'the pension is unknown'
}

/** Describes 101 as "8 years 5 months". */
export function describeMonths(count: number): string {
  const name = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const years = Math.floor(count / 12)
  const months = count % 12
  if (years === 0) return name(months, 'month')
  return months === 0 ? name(years, 'year') : `${name(years, 'year')} ${name(months, 'month')}`
}
