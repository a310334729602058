import { expect, test } from 'vitest'
import { privateAddress, extractSecrets } from './private-address'

const clean = (path: string) => extractSecrets(new URL(path, 'https://tfp.example'))

test('an unsubscribe link gives up its address and its token', () => {
  expect(clean('/unsubscribe/asha%40example.in?t=abc')).toBe('/unsubscribe/-')
  expect(privateAddress.unsubscribe()).toEqual({ email: 'asha@example.in', token: 'abc' })
  expect(clean('/unsubscribe/-')).toBeNull()
  expect(clean('/unsubscribe/-?t=def')).toBe('/unsubscribe/-')
  expect(privateAddress.unsubscribe()).toEqual({ email: null, token: 'def' })
})

test('the return from Google gives up its code', () => {
  expect(clean('/auth/google/callback?code=4/0A&state=s&scope=email')).toBe('/auth/google/callback')
  expect(privateAddress.callback()).toEqual({ code: '4/0A', state: 's', error: null })
  expect(clean('/auth/google/callback?error=access_denied&state=s')).toBe('/auth/google/callback')
  expect(privateAddress.callback()).toEqual({ code: null, state: 's', error: 'access_denied' })
})

test('other addresses stay as they are', () => {
  expect(clean('/epfo/pf-nri?id=7')).toBeNull()
  expect(clean('/unsubscribe')).toBeNull()
})
