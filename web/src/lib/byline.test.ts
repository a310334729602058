import { expect, test } from 'vitest'
import { parseByline } from './byline'

test('people of the demo are told from others by the mark in their name', () => {
  expect(parseByline('Meera Iyer (sample author)')).toEqual({ name: 'Meera Iyer', isSample: true })
  expect(parseByline('R. Subramaniam (Sample reviewer)')).toEqual({ name: 'R. Subramaniam', isSample: true })
  expect(parseByline('Asha (sample author) Rao')).toEqual({ name: 'Asha (sample author) Rao', isSample: false })
  expect(parseByline('Asha Rao')).toEqual({ name: 'Asha Rao', isSample: false })
  expect(parseByline(null)).toBeNull()
})
