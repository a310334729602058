// Who is who in a will.

import { toLatinDigits } from '../../../lib/digits'
import { isDay } from '../../../lib/format'
import { LEGAL_RULES } from './legal-rules'
import { isSameName } from './names'
import type { Id, Relative, Will } from './will'

export function findPerson(will: Will, id: Id): Relative | undefined {
  return id === '' ? undefined : will.family.find((person) => person.id === id)
}

/** Returns the year of a year or a day, or null when there is none. */
export function readYear(born: string): number | null {
  const year = /^(\d{4})(?:-\d{2}-\d{2})?$/.exec(born.trim())?.[1]
  return year === undefined ? null : Number(year)
}

/** A day as people write it, 09/03/2015, becomes 2015-03-09, also from a Hindi keyboard; anything else stays as it was typed. */
export function tidyBorn(typed: string): string {
  const born = toLatinDigits(typed.trim())
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(born) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year !== '' && isDay(written) ? written : born
}

/** Nobody alive is known to be older. */
const MAX_AGE = 120

/** Whether somebody can be born then; what is no year and no day is judged elsewhere. */
export function isPossibleBirth({ born, died }: Pick<Relative, 'born' | 'died'>, today: string): boolean {
  const year = readYear(born)
  if (year === null) return true
  const written = born.trim()
  if (written.length > 4 && !isDay(written)) return false
  if (written > today.slice(0, written.length)) return false
  return died || year >= Number(today.slice(0, 4)) - MAX_AGE
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "born on 9 March 2020" for a day, "born in 1975" for a year; what is neither is shown as it was typed. */
export function describeBirth(born: string): string {
  if (born.trim() === '') return ''
  if (readYear(born) === null) return `born ${born.trim()}`
  const [year = '', month, day] = born.trim().split('-')
  return month === undefined ? `born in ${year}` : `born on ${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** Whether somebody is of age; null when nobody knows. */
export function isAdult(born: string, today: string): boolean | null {
  return hasReachedAge(born, LEGAL_RULES.adultAge.value, today)
}

/** True on the birthday itself. With only a year the later birthday counts, so nobody is old enough too early. */
function hasReachedAge(born: string, age: number, today: string): boolean | null {
  const year = readYear(born)
  if (year === null) return null
  const birthday = born.length === 4 ? `${year}-12-31` : born
  return `${year + age}${birthday.slice(4)}` <= today
}

export function isMinor(person: Relative, today: string): boolean {
  return isYoungerThan(person, LEGAL_RULES.adultAge.value, today)
}

export function isYoungerThan({ relation, died, born }: Relative, age: number, today: string): boolean {
  return relation !== 'charity' && !died && hasReachedAge(born, age, today) === false
}

/** Living people in the list who have the name of the testator. A grandson often has it. */
export function listNamesakes({ me, family }: Will): Relative[] {
  return family.filter(({ name, relation, died }) => relation !== 'charity' && !died && isSameName(name, me.name))
}

/** The husband or wife of the testator. */
export function isSpouse({ relation }: Relative): boolean {
  return relation === 'wife' || relation === 'husband'
}
