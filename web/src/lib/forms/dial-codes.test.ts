import { expect, test } from 'vitest'
import { DIAL_CODES, toNationalDigits, findPhoneProblem, findTypedDialCode } from './dial-codes'
import { setPhoneLengthCheck } from './phone-length-check'

const TEN = 'Please enter a valid 10-digit phone number or leave it empty'

test('there are twenty, India first', () => {
  expect(DIAL_CODES).toHaveLength(20)
  expect(new Set(DIAL_CODES.map(({ code }) => code)).size).toBe(20)
  expect(DIAL_CODES[0]?.code).toBe('+91')
})

test.each(['', '  ', '9876543210', '98765 43210', '+91 98765-43210'])('%j is right in India', (typed) => {
  expect(findPhoneProblem(typed, '+91')).toBeNull()
})

test.each(['987654321', '98765432101', '98765x4321', '+44 9876543210'])('%j is not', (typed) => {
  expect(findPhoneProblem(typed, '+91')).toBe(TEN)
})

test('other countries have lengths of their own', () => {
  expect(findPhoneProblem('81234567', '+65')).toBeNull()
  expect(findPhoneProblem('9876543210', '+65')).toBe('Please enter a valid 8-digit phone number or leave it empty')
  expect(findPhoneProblem('501234567', '+971')).toBeNull()
  expect(findPhoneProblem('12', '+49')).toBe(
    'Please enter a valid phone number for +49 (10 to 11 digits) or leave it empty',
  )
  expect(findPhoneProblem('2025550123', '+1')).toBeNull()
})

test('lengths abroad can be left unchecked', () => {
  setPhoneLengthCheck(false)
  try {
    expect(findPhoneProblem('812345678', '+65')).toBeNull()
    expect(findPhoneProblem('8123', '+65')).toBe(
      'Please enter a valid phone number for +65 (5 to 13 digits) or leave it empty',
    )
    expect(findPhoneProblem('987654321', '+91')).toBe(TEN)
  } finally {
    setPhoneLengthCheck(true)
  }
})

test('a pasted dial code is not part of the number', () => {
  expect(toNationalDigits('+91 98765 43210', '+91')).toBe('9876543210')
})

test('typing finds a country by its name or its code', () => {
  const country = (letters: string, from = -1) => DIAL_CODES[findTypedDialCode(letters, from)]?.country
  expect(country('s')).toBe('Singapore')
  expect(country('s', 5)).toBe('South Korea')
  expect(country('sw', 5)).toBe('Sweden')
  expect(country('44')).toBe('UK')
  expect(country('+97')).toBe('UAE')
  expect(country('q')).toBeUndefined()
})
