// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { runAfterPaint } from './run-after-paint'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function startWork() {
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const work = vi.fn()
  runAfterPaint(work)
  return { work, drawFrame: () => frames.splice(0).forEach((frame) => frame()) }
}

test('work waits for the frame to be painted, and is done once', () => {
  const { work, drawFrame } = startWork()
  drawFrame()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  dispatchEvent(new Event('pagehide'))
  expect(work).toHaveBeenCalledTimes(1)
})

test('work is not lost where no frame comes: when the page is left, and in the background', () => {
  const left = startWork()
  dispatchEvent(new Event('pagehide'))
  expect(left.work).toHaveBeenCalledTimes(1)
  const inBackground = startWork()
  vi.advanceTimersByTime(200)
  expect(inBackground.work).toHaveBeenCalledTimes(1)
})

test('what waits for one frame runs together, and what comes after the frame waits for its own', () => {
  const { work, drawFrame } = startWork()
  const [second, later] = [vi.fn(), vi.fn()]
  runAfterPaint(second)
  drawFrame()
  runAfterPaint(later)
  vi.advanceTimersByTime(0)
  expect([work, second, later].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  drawFrame()
  vi.advanceTimersByTime(0)
  expect(later).toHaveBeenCalledTimes(1)
})
