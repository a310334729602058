import { expect, test } from 'vitest'
import { bylineOf } from './byline'

test('people of the demo are told from others by the mark in their name', () => {
  expect(bylineOf('Meera Iyer (sample author)')).toEqual({ name: 'Meera Iyer', isSample: true })
  expect(bylineOf('R. Subramaniam (Sample reviewer)')).toEqual({ name: 'R. Subramaniam', isSample: true })
  expect(bylineOf('Asha (sample author) Rao')).toEqual({ name: 'Asha (sample author) Rao', isSample: false })
  expect(bylineOf('Asha Rao')).toEqual({ name: 'Asha Rao', isSample: false })
  expect(bylineOf(null)).toBeNull()
})
