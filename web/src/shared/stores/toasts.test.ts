import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toastStore } from './toasts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('three are shown at most, each for four seconds', () => {
  for (const title of ['a', 'b', 'c', 'd']) showToast(title)
  expect(toastStore.read().map(({ title }) => title)).toEqual(['b', 'c', 'd'])
  vi.advanceTimersByTime(3999)
  expect(toastStore.read()).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toEqual([])
})
