import { expect, it } from 'vitest'
import { parsePageNumber } from './page-number'

it.each([
  [undefined, 1],
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['2x', 1],
  ['1e9', 1],
  ['9999999', 1],
])('%s is page %d', (text, page) => {
  expect(parsePageNumber(text)).toBe(page)
})
