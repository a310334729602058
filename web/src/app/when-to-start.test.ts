// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAppWantedAtOnce, whenIdle } from './when-to-start'

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><h2 id="known">A</h2></div>'
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('an ordinary first visit waits; a place in the page and a kept scroll position change nothing', () => {
  window.location.hash = '#known'
  sessionStorage.setItem('scrolledTo', '10 /')
  expect(isAppWantedAtOnce()).toBe(false)
})

test('a member, something under way, a comment and an empty page do not wait', () => {
  localStorage.setItem('isLoggedIn', 'sealed')
  expect(isAppWantedAtOnce()).toBe(true)
  localStorage.clear()
  sessionStorage.setItem('unsubscribeUndo', '{}')
  expect(isAppWantedAtOnce()).toBe(true)
  sessionStorage.clear()
  window.location.hash = '#comment-7'
  expect(isAppWantedAtOnce()).toBe(true)
  window.location.hash = ''
  document.body.innerHTML = '<div id="root"></div>'
  expect(isAppWantedAtOnce()).toBe(true)
})

test('an address that puts an asset on the list does not wait, one that only tells where a visitor comes from does', () => {
  window.history.replaceState(null, '', '/assettransmission?asset=epf')
  expect(isAppWantedAtOnce()).toBe(true)
  window.history.replaceState(null, '', '/assettransmission?utm_source=mail')
  expect(isAppWantedAtOnce()).toBe(false)
})

test('whoever chose Hindi for the guides of Assist is led there at once, and nowhere else', () => {
  localStorage.setItem('assist-language', 'hi')
  window.history.replaceState(null, '', '/assist?module=epf')
  expect(isAppWantedAtOnce()).toBe(true)
  localStorage.setItem('assist-language', 'en')
  expect(isAppWantedAtOnce()).toBe(false)
  localStorage.setItem('assist-language', 'hi')
  window.history.replaceState(null, '', '/hi/assist?module=epf')
  expect(isAppWantedAtOnce()).toBe(false)
})

test.for([
  [{ saveData: true }, 0],
  [{ effectiveType: '3g' }, 0],
  [{ effectiveType: '4g' }, 1],
  [undefined, 1],
] as const)('on a connection of %o the quiet starts it %i times', ([connection, times]) => {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  const then = vi.fn()
  whenIdle(then)
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(4999)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledTimes(times)
})
