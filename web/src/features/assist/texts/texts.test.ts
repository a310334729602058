// Both languages say the same: no text is left in English, and none has another figure.

import { expect, test } from 'vitest'
import { filterOptions, type Option } from '../decision-tree'
import { english } from './english'
import { hindi } from './hindi'

/** The texts of a table by their place in it. A text that depends on a value is called with an example. */
function listTexts(table: object, place = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const here = `${place}/${name}`
    if (typeof value === 'string') return [[here, value]]
    if (typeof value === 'function') return [[here, String(Reflect.apply(value, null, EXAMPLES[here] ?? [4]))]]
    return typeof value === 'object' && value !== null ? listTexts(value, here) : []
  })
}

const EXAMPLES: Record<string, unknown[]> = { '/date': ['2026-11-20'], '/person/translate': ['Chartered accountant'] }

const isHindi = (text: string) => /\p{Script=Devanagari}/u.test(text)
const listNumbers = (text: string) => text.match(/\d+/g) ?? []

test('every text of Assist has its Hindi with the same figures', () => {
  const texts = new Map(listTexts(hindi))
  const own = listTexts(english)
  expect(own.map(([place]) => place).filter((place) => !texts.has(place))).toEqual([])
  expect(own.length).toBeGreaterThan(60)
  for (const [place, text] of own) {
    const twin = texts.get(place) ?? ''
    const isTag = place.endsWith('/module')
    expect(isHindi(text), place).toBe(false)
    if (!isTag) expect(isHindi(twin), place).toBe(true)
    expect(listNumbers(twin), place).toEqual(listNumbers(text))
  }
})

const listModules = (options: Option[]): unknown[] =>
  options.map((option) => ('module' in option ? option.module : listModules(option.options)))

test('the questions lead to the same guides in both languages', () => {
  expect(listModules(hindi.decision.options)).toEqual(listModules(english.decision.options))
  expect(filterOptions(hindi.decision.options, new Set(['will']))).toHaveLength(1)
})
