import { expect, test } from 'vitest'
import type { CaseEvent } from '../../api/case-types'
import { describeCaseRefund } from './case-end'
import { describeHappening, nameAuthor } from './case-thread'
import { describeStep } from './words'

const money = (amount: number) => ({ amount, currency: 'INR' })
const event = (more: Partial<CaseEvent>): CaseEvent => ({
  number: 1,
  at: '2026-11-24T06:30:00Z',
  by: 'system',
  name: null,
  kind: 'status',
  text: '',
  status: null,
  file: null,
  amount: null,
  ...more,
})

test('cancelling says what goes back', () => {
  const text = (payment: 'paid' | null, refund: number | null) =>
    describeCaseRefund({ payment, refundIfCancelledNow: refund === null ? null : money(refund) })
  expect(text('paid', 118_000)).toBe('₹1,180 goes back to you, the whole price.')
  expect(text(null, 0)).toBe('You have paid nothing, so nothing is owed.')
  expect(text('paid', null)).toContain('An agent states within one working day')
})

test('each entry of the thread says who, and what happened', () => {
  expect(nameAuthor({ by: 'person', name: null })).toBe('You')
  expect(nameAuthor({ by: 'staff', name: 'Meena' })).toBe('Meena, TFP')
  expect(nameAuthor({ by: 'system', name: null })).toBe('The Fine Print')
  expect(describeHappening(event({ status: 'waiting_for_you' }))).toBe('We asked you for something')
  expect(describeHappening(event({ kind: 'file', text: 'letter.pdf' }))).toBe('File: letter.pdf')
  expect(describeHappening(event({ kind: 'payment', amount: money(118_000), text: 'We begin.' }))).toBe(
    '₹1,180 was paid. We begin.',
  )
  expect(describeHappening(event({ kind: 'payment', amount: money(-59_000), text: 'Half is not done.' }))).toBe(
    '₹590 goes back to you. Half is not done.',
  )
  expect(nameAuthor({ by: 'person', name: null }, 'Asha Rao')).toBe('Asha Rao')
  expect(describeHappening(event({ status: 'waiting_for_you' }), 'Asha Rao')).toBe('The person was asked for something')
  expect(describeHappening(event({ kind: 'payment', amount: money(-59_000) }), 'Asha Rao')).toBe(
    '₹590 goes back to Asha Rao.',
  )
  expect(describeStep('something new')).toBe('The case moved on')
})
