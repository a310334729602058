import { describe, expect, it } from 'vitest'
import { isPersonal } from './is-personal'

describe('isPersonal', () => {
  it.each([
    'uan 100100100101 status',
    'call 98765 43210 now',
    '1234-5678-9012',
    'my pan abcde1234f?',
    'write to a.b@x.in.',
    'pan:abcde1234f',
    'pan abcde 1234 f',
    '+91(98765)43210',
    '98765.43210',
  ])('%s', (text) => expect(isPersonal(text)).toBe(true))

  it.each(['80C limit 150000 in 2026-27', '₹25,000 ceiling', 'pf kaise nikale', 'form 10c @ epfo', ''])(
    'not %s',
    (text) => expect(isPersonal(text)).toBe(false),
  )
})
