// Both languages say the same: no text is left in English, and none has another figure.

import { describe, expect, test } from 'vitest'
import { transmissionTexts } from './texts'

/** The texts of a table by their place in it. A text that depends on values is called with examples. */
function listTexts(table: object, place = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const here = `${place}/${name}`
    if (typeof value === 'string') return [[here, value]]
    if (typeof value === 'function') return [[here, callWithExamples(here, value)]]
    return typeof value === 'object' && value !== null ? listTexts(value, here) : []
  })
}

const LISTS: Record<string, unknown[]> = {
  '/assets/addedWith': ['A', ['B', 'C']],
  '/plan/alsoThere': [['A', 'B']],
  '/assets/count': [2],
  '/assets/nameIsFull': [60],
  '/letters/tooLong': [3, 300],
  '/date': ['2026-11-27'],
  '/dateTime': ['2026-11-27T13:00:00Z'],
}

function callWithExamples(place: string, text: unknown): string {
  return typeof text === 'function' ? String(Reflect.apply(text, null, LISTS[place] ?? ['A', 'B'])) : ''
}

const listNumbers = (text: string) => (text.match(/\d+/g) ?? []).toSorted()

describe('the texts in Hindi', () => {
  const english = new Map(listTexts(transmissionTexts.en))
  const hindi = listTexts(transmissionTexts.hi)

  test('are as many as in English', () => {
    expect(hindi.map(([place]) => place).toSorted()).toEqual([...english.keys()].toSorted())
    expect(hindi.length).toBeGreaterThan(120)
  })

  test.each(hindi)('%s is Hindi with the same figures', (place, text) => {
    const twin = english.get(place) ?? ''
    // Punctuation, and texts that the other language does not need, have no letters.
    if (text.trim() !== '') expect(text).toMatch(/\p{Script=Devanagari}/u)
    if (twin !== '') expect(listNumbers(text)).toEqual(listNumbers(twin))
  })
})

test('a moment is written as Hindi readers write it', () => {
  const { date, dateTime } = transmissionTexts.hi
  expect(date('2026-11-27')).toBe('27 नवंबर 2026')
  expect(
    ['2026-11-27T13:00:00Z', '2026-11-26T18:35:00Z', '2026-11-27T03:30:00Z', '2026-11-27T06:30:00Z'].map(dateTime),
  ).toEqual([
    '27 नवंबर 2026, शाम 6:30 बजे',
    '27 नवंबर 2026, रात 12:05 बजे',
    '27 नवंबर 2026, सुबह 9:00 बजे',
    '27 नवंबर 2026, दोपहर 12:00 बजे',
  ])
})
