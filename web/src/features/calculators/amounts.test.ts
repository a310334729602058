import { expect, it } from 'vitest'
import { amount, caretAfter, groupedDigits, inWords } from './amounts'

it('groups digits as they are typed', () => {
  expect(['', '7', '1234', '1234567', '40,00,0000', '12345.', '12a34.5.6'].map(groupedDigits)).toEqual([
    '',
    '7',
    '1,234',
    '12,34,567',
    '4,00,00,000',
    '12,345.',
    '1,234.56',
  ])
})

it('keeps the caret behind the same digit', () => {
  expect(caretAfter('12,34,567', 3)).toBe(4)
  expect(caretAfter('12,34,567', 0)).toBe(0)
  expect(caretAfter('1,234', 9)).toBe(5)
})

it('writes units and says large amounts in words', () => {
  expect([amount(38806, 'rupees'), amount(8.25, 'percent'), amount(1, 'years'), amount(180, 'months')]).toEqual([
    '₹38,806',
    '8.25%',
    '1 year',
    '180 months',
  ])
  expect([inWords('4000000'), inWords('99999'), inWords('')]).toEqual(['₹40 lakh', '', ''])
})
