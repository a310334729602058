// @vitest-environment jsdom
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '../../lib/profile'

const ASHA: Profile = {
  _id: 's1',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  countryCode: '+91',
  picture: null,
  assurance: 'claimed',
}

/** Opens a tab of its own, because the store's state is in its module. */
async function tab() {
  vi.resetModules()
  const { profileStore } = await import('./profile-store')
  return profileStore
}

const NOBODY = { isSubscribed: false, subscriptionData: null }

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('what one tab saves another reads; neither entry can be read by eye', async () => {
  const one = await tab()
  await one.save(ASHA)
  expect(one.read()).toEqual({ isSubscribed: true, subscriptionData: ASHA })
  expect(localStorage.getItem('profileData')).not.toContain('Asha')
  expect(localStorage.getItem('isLoggedIn')).not.toContain('true')
  const two = await tab()
  expect(two.read()).toEqual(NOBODY)
  await two.refresh()
  expect(two.read()).toEqual({ isSubscribed: true, subscriptionData: ASHA })
})

test('the profile is written first and the flag last', async () => {
  const store = await tab()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  await store.save(ASHA)
  expect(written.mock.calls.map(([key]) => key)).toEqual(['profileData', 'isLoggedIn'])
})

test.each(['profileData', 'isLoggedIn'])('without %s nobody is subscribed, and the rest stays', async (missing) => {
  await (await tab()).save(ASHA)
  localStorage.setItem('theme', 'dark')
  localStorage.removeItem(missing)
  const store = await tab()
  await store.refresh()
  expect(store.read()).toEqual(NOBODY)
  expect(localStorage.getItem('theme')).toBe('dark')
})

test.each(['profileData', 'isLoggedIn'])('a tampered %s clears all local storage', async (broken) => {
  await (await tab()).save(ASHA)
  localStorage.setItem('theme', 'dark')
  localStorage.setItem(broken, 'true')
  const store = await tab()
  await store.refresh()
  expect(store.read()).toEqual(NOBODY)
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['a flag of another word', 'isLoggedIn', 'yes'],
  ['an empty profile', 'profileData', '{}'],
  ['a profile that is a list', 'profileData', '[1]'],
  ['a profile that is no JSON', 'profileData', 'Asha'],
])('%s clears all local storage', async (_, key, text) => {
  await (await tab()).save(ASHA)
  const { seal } = await import('../../lib/profile-cipher')
  localStorage.setItem(key, await seal(text))
  const store = await tab()
  await store.refresh()
  expect(store.read()).toEqual(NOBODY)
  expect(localStorage).toHaveLength(0)
})

test('a profile that is JSON in a string is read', async () => {
  await (await tab()).save(ASHA)
  const { seal } = await import('../../lib/profile-cipher')
  localStorage.setItem('profileData', await seal(JSON.stringify(JSON.stringify({ name: 'Asha' }))))
  const store = await tab()
  await store.refresh()
  expect(store.read().subscriptionData).toMatchObject({ name: 'Asha', email: '', countryCode: '+91' })
})

test('an entry that is put right within 50 ms costs nobody anything', async () => {
  await (await tab()).save(ASHA)
  const flag = localStorage.getItem('isLoggedIn') ?? ''
  localStorage.setItem('isLoggedIn', 'half')
  const store = await tab()
  const looking = store.refresh()
  setTimeout(() => localStorage.setItem('isLoggedIn', flag), 20)
  await looking
  expect(store.read().isSubscribed).toBe(true)
})

test('another tab’s change and the window’s focus are followed', async () => {
  const store = await tab()
  const stop = store.watch()
  await (await tab()).save(ASHA)
  window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn' }))
  await vi.waitFor(() => expect(store.read().isSubscribed).toBe(true))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(store.read().isSubscribed).toBe(false))
  stop()
})

test('a lapsed session leaves the name for signing in again; signing out leaves nothing', async () => {
  const store = await tab()
  await store.save(ASHA)
  store.expire()
  expect(store.read()).toEqual(NOBODY)
  expect(await store.readReturningMember()).toEqual({ name: 'Asha Rao', email: 'asha@example.in' })
  store.clear()
  expect(await store.readReturningMember()).toBeNull()
})

test('a slow reading does not undo a later sign-in', async () => {
  await (await tab()).save(ASHA)
  localStorage.setItem('isLoggedIn', 'half')
  const store = await tab()
  const looking = store.refresh()
  await store.save({ ...ASHA, name: 'Ravi' })
  await looking
  expect(store.read().subscriptionData?.name).toBe('Ravi')
})

test('the previous key is read while a new one takes over', async () => {
  vi.stubEnv('VITE_PROFILE_KEY', 'old')
  await (await tab()).save(ASHA)
  vi.stubEnv('VITE_PROFILE_KEY', 'new')
  vi.stubEnv('VITE_PROFILE_KEY_PREVIOUS', 'old')
  const store = await tab()
  await store.refresh()
  expect(store.read().isSubscribed).toBe(true)
})

test('on plain http, without Web Crypto, the same rules hold', async () => {
  vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
  await (await tab()).save(ASHA)
  expect(localStorage.getItem('profileData')).not.toContain('Asha')
  const store = await tab()
  await store.refresh()
  expect(store.read().subscriptionData).toEqual(ASHA)
  localStorage.setItem('profileData', `${localStorage.getItem('profileData')?.slice(0, -4)}AAAA`)
  await store.refresh()
  expect(localStorage).toHaveLength(0)
})
