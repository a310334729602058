import { expect, test } from 'vitest'
import { computeScrollLeft } from './carousel'

const row = (scrollLeft: number) => ({ scrollLeft, scrollWidth: 1500, clientWidth: 500 })

test('a press goes one step and stops at the end', () => {
  expect(computeScrollLeft(row(0), 1, 300)).toBe(300)
  expect(computeScrollLeft(row(900), 1, 300)).toBe(1000)
  expect(computeScrollLeft(row(200), -1, 300)).toBe(0)
})

test('within ten pixels of an end it goes round to the other', () => {
  expect(computeScrollLeft(row(990), 1, 300)).toBe(0)
  expect(computeScrollLeft(row(989), 1, 300)).toBe(1000)
  expect(computeScrollLeft(row(10), -1, 300)).toBe(1000)
  expect(computeScrollLeft(row(11), -1, 300)).toBe(0)
})
