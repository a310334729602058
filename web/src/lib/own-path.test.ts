import { expect, test } from 'vitest'
import { toOwnPath } from './own-path'

const ORIGIN = 'https://tfp.example'

test.each(['/', '/epfo/pf-nri?id=7#rates', '/dailydigest'])('%s may be returned to', (path) => {
  expect(toOwnPath(path, ORIGIN)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  null,
  '/auth/google/callback',
  'dashboard',
])('%j leads home instead', (path) => {
  expect(toOwnPath(path, ORIGIN)).toBe('/')
})
