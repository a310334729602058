import { expect, test } from 'vitest'
import { groupByLetter } from './term-letters'

const term = (name: string) => ({ term: name, also: [], meaning: 'M.', url: '/answers/m' })

test('terms stand under their first letters, numbers together', () => {
  const groups = groupByLetter(['1930', '50% wage rule', 'AIS', 'apr', 'UAN'].map(term))
  expect(groups.map(({ letter, anchor, terms }) => [letter, anchor, terms.length])).toEqual([
    ['0–9', 'letter-number', 2],
    ['A', 'letter-a', 2],
    ['U', 'letter-u', 1],
  ])
})
