import { expect, test } from 'vitest'
import { nextLeft } from './carousel'

const row = (scrollLeft: number) => ({ scrollLeft, scrollWidth: 1500, clientWidth: 500 })

test('a press goes one step and stops at the end', () => {
  expect(nextLeft(row(0), 1, 300)).toBe(300)
  expect(nextLeft(row(900), 1, 300)).toBe(1000)
  expect(nextLeft(row(200), -1, 300)).toBe(0)
})

test('within ten pixels of an end it goes round to the other', () => {
  expect(nextLeft(row(990), 1, 300)).toBe(0)
  expect(nextLeft(row(989), 1, 300)).toBe(1000)
  expect(nextLeft(row(10), -1, 300)).toBe(1000)
  expect(nextLeft(row(11), -1, 300)).toBe(0)
})
