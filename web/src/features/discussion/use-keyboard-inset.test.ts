import { expect, test } from 'vitest'
import { computeCoveredHeight } from './use-keyboard-inset'

test('what a keyboard covers, and not a browser’s bar', () => {
  expect(computeCoveredHeight(740, { height: 740, offsetTop: 0 })).toBe(0)
  expect(computeCoveredHeight(740, { height: 690, offsetTop: 0 })).toBe(0)
  expect(computeCoveredHeight(740, { height: 440.4, offsetTop: 0 })).toBe(300)
  expect(computeCoveredHeight(740, { height: 440, offsetTop: 300 })).toBe(0)
})
