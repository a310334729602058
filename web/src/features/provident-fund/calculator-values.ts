// What the EPF calculator is filled with: rounded, and nothing that names the reader.

import type { Inputs } from '../../lib/calculator-inputs'
import type { Analysis } from './types'
import { addOwn } from './words'

/** Rounding keeps the picture and hides the person: these figures travel in the address of a call. */
const ROUND_BALANCE = 1000
const ROUND_WAGES = 500

/** The ages that the calculator takes, and the last to which it reckons. */
export const AGES = { least: 18, most: 69, last: 70 } as const

export function buildCalculatorInputs({ balance, months }: Analysis, age: number, until: number): Inputs {
  const wages = months.findLast(({ state, epfWages }) => state === 'contribution' && epfWages > 0)?.epfWages ?? 0
  return {
    basic: String(roundTo(wages, ROUND_WAGES)),
    age: String(Math.min(AGES.most, Math.max(AGES.least, age))),
    until: String(until),
    balance: String(roundTo(Math.max(0, addOwn(balance)), ROUND_BALANCE)),
  }
}

/** An age as it was typed; null unless it is a whole number within the limits. */
export function readAge(text: string, least: number, most: number): number | null {
  const age = Number(text)
  return /^\d{2}$/.test(text) && age >= least && age <= most ? age : null
}

/** The usual age, or the next one of somebody who has reached it. */
export function chooseUntilAge(usual: number, age: number | null): number {
  return age === null ? usual : Math.min(AGES.last, Math.max(usual, age + 1))
}

function roundTo(value: number, unit: number): number {
  return Math.round(value / unit) * unit
}

/** The age in whole years on a day; both are written as YYYY-MM-DD. */
export function calculateAge(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}
