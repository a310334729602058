import { expect, it } from 'vitest'
import {
  formatAmount,
  toBareAmount,
  findCaret,
  groupTypedDigits,
  describeAmount,
  toDateText,
  toFieldText,
} from './amounts'

it('groups digits as they are typed', () => {
  expect(['', '7', '1234', '1234567', '40,00,0000', '12345.', ' ₹ 1 234.56'].map(groupTypedDigits)).toEqual([
    '',
    '7',
    '1,234',
    '12,34,567',
    '4,00,00,000',
    '12,345.',
    '1,234.56',
  ])
})

it.each(['1e9', '-5', '−5', '12a34', '1.2.3', '8.25%', '5 lakh', '12,34,567x', '5₹'])(
  'leaves %s as it was typed',
  (text) => {
    expect(groupTypedDigits(text)).toBe(text)
    expect(toBareAmount(text)).toBe(text)
    expect(describeAmount(text)).toBe('')
  },
)

it('holds an amount without its grouping', () => {
  expect(['12,34,567', '₹40,00,000', '8.', '1 000'].map(toBareAmount)).toEqual(['1234567', '4000000', '8.', '1000'])
})

it('keeps the caret behind the same digit', () => {
  expect(findCaret('12,34,567', 3)).toBe(4)
  expect(findCaret('12,34,567', 0)).toBe(0)
  expect(findCaret('1,234', 9)).toBe(5)
})

it('writes units and says large amounts in words', () => {
  expect([
    formatAmount(38806, 'rupees'),
    formatAmount(8.25, 'percent'),
    formatAmount(20, 'share'),
    formatAmount(1, 'years'),
    formatAmount(180, 'months'),
  ]).toEqual(['₹38,806', '8.25%', '20%', '1 year', '180 months'])
  expect([describeAmount('4000000'), describeAmount('99999'), describeAmount('')]).toEqual(['₹40 lakh', '', ''])
})

it('writes a day as people and date fields do', () => {
  expect(formatAmount(20120810, 'date')).toBe('10 Aug 2012')
  expect(['20120810', '2012-08-10', '2012081', ''].map(toDateText)).toEqual(['2012-08-10', '2012-08-10', '2012081', ''])
  expect([toFieldText(20120810, 'date'), toFieldText(8.25, 'percent')]).toEqual(['2012-08-10', '8.25'])
})
