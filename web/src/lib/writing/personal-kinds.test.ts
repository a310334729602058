import { expect, test } from 'vitest'
import { isVerhoeff, findPersonalKinds, maskPersonalNumbers } from './personal-kinds'

test('the checksum of Aadhaar numbers', () => {
  // This is the textbook example: 236 with its check digit 3.
  expect(isVerhoeff('2363')).toBe(true)
  expect(isVerhoeff('2364')).toBe(false)
  expect(isVerhoeff('2633')).toBe(false)
})

test.each([
  ['my uan is 100100100101', ['UAN']],
  ['UAN 1001 0010 0101', ['UAN']],
  ['pan ABCDE1234F', ['PAN']],
  ['call 98765 43210', ['phone number']],
  ['+91-98765-43210', ['phone number']],
  ['+44 7700 900123', ['phone number']],
  ['asha@example.in', ['e-mail address']],
  ['ABCDE1234F and 9876543210', ['PAN', 'phone number']],
])('%j holds %j', (text, kinds) => expect(findPersonalKinds(text)).toEqual(kinds))

test('an Aadhaar number is told by its checksum', () => {
  const valid = Array.from({ length: 10 }, (_, check) => `23456789012${check}`).find(isVerhoeff) ?? ''
  expect(valid).toHaveLength(12)
  expect(findPersonalKinds(`aadhaar ${valid.slice(0, 4)} ${valid.slice(4, 8)} ${valid.slice(8)}`)).toEqual([
    'Aadhaar number',
  ])
  const other = valid.slice(0, 11) + String((Number(valid[11]) + 1) % 10)
  expect(findPersonalKinds(other)).toEqual([])
})

test.each(['₹1,50,000 in 2026', 'section 80C and 2026-27', '12345678', 'the 12 months from 01.04.2026'])(
  '%j holds nothing personal',
  (text) => expect(findPersonalKinds(text)).toEqual([]),
)

test.each([
  ['UAN 1001 0010 0101, PAN abcde1234f.', 'UAN [UAN], PAN [PAN].'],
  ['call +91-98765-43210 or asha@example.in', 'call [phone number] or [e-mail address]'],
  ['₹1,50,000 in 2026-27', '₹1,50,000 in 2026-27'],
])('%j is shown as %j', (text, masked) => expect(maskPersonalNumbers(text)).toBe(masked))
