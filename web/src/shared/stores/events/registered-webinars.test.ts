// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { profileStore } from '../profile-store'
import { registeredWebinars } from './registered-webinars'

beforeEach(() => localStorage.clear())

test('a seat is remembered once, and forgotten when it is given back', () => {
  const listener = vi.fn()
  const stop = registeredWebinars.subscribe(listener)
  registeredWebinars.add('w1')
  registeredWebinars.add('w1')
  registeredWebinars.add('w2')
  expect(registeredWebinars.read()).toEqual(['w1', 'w2'])
  expect(registeredWebinars.read()).toBe(registeredWebinars.read())
  registeredWebinars.remove('w1')
  expect(registeredWebinars.read()).toEqual(['w2'])
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
})

test('clearing the storage forgets them, and what cannot be read is nothing', () => {
  registeredWebinars.add('w1')
  profileStore.clear()
  expect(registeredWebinars.read()).toEqual([])
  for (const broken of ['{', '7', '{"a":1}', 'null']) {
    localStorage.setItem('registeredWebinars', broken)
    expect(registeredWebinars.read()).toEqual([])
  }
})
