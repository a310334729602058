import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params'

test.each([
  ['?id=00123', { id: '00123' }],
  ['?q=2026', { q: '2026' }],
  ['?q=true&page=2', { q: 'true', page: '2' }],
  ['?q=a+b%20c', { q: 'a b c' }],
  ['?q=80%25&q=other', { q: '80%' }],
  ['?q=50%', { q: '50%' }],
  ['?flag', { flag: '' }],
  ['', {}],
])('%s is read as text', (text, expected) => {
  expect(parseSearch(text)).toEqual(expected)
})

test('what is written reads the same', () => {
  const search = { q: 'S&P 500 + ₹', id: '[1]' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({})).toBe('')
})
