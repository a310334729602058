import { expect, test } from 'vitest'
import type { CaseEvent } from '../../api/case-types'
import { caseTexts } from '../../lib/interface-texts/cases/texts'
import { describeCaseRefund } from './case-end'
import { describeHappening, nameAuthor } from './case-thread'
import { describeStep } from './words'

const { en, hi } = caseTexts
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
    describeCaseRefund({ payment, refundIfCancelledNow: refund === null ? null : money(refund) }, en.cancel)
  expect(text('paid', 118_000)).toBe('₹1,180 goes back to you, the whole price.')
  expect(text(null, 0)).toBe('You have paid nothing, so nothing is owed.')
  expect(text('paid', null)).toContain('An agent states within one working day')
})

test('each entry of the thread says who, and what happened', () => {
  expect(nameAuthor({ by: 'person', name: null }, en)).toBe('You')
  expect(nameAuthor({ by: 'staff', name: 'Meena' }, en)).toBe('Meena, TFP')
  expect(nameAuthor({ by: 'system', name: null }, en)).toBe('The Fine Print')
  expect(describeHappening(event({ status: 'waiting_for_you' }), en)).toBe('We asked you for something')
  expect(describeHappening(event({ kind: 'file', text: 'letter.pdf' }), en)).toBe('File: letter.pdf')
  expect(describeHappening(event({ kind: 'payment', amount: money(118_000), text: 'We begin.' }), en)).toBe(
    '₹1,180 was paid. We begin.',
  )
  expect(describeHappening(event({ kind: 'payment', amount: money(-59_000), text: 'Half is not done.' }), en)).toBe(
    '₹590 goes back to you. Half is not done.',
  )
  expect(nameAuthor({ by: 'person', name: null }, en, 'Asha Rao')).toBe('Asha Rao')
  expect(describeHappening(event({ status: 'waiting_for_you' }), en, 'Asha Rao')).toBe(
    'The person was asked for something',
  )
  expect(describeHappening(event({ kind: 'payment', amount: money(-59_000) }), en, 'Asha Rao')).toBe(
    '₹590 goes back to Asha Rao.',
  )
  expect(describeStep('something new', en.thread)).toBe('The case moved on')
})

test('in Hindi the thread keeps what staff wrote, and says what the site says', () => {
  expect(nameAuthor({ by: 'person', name: null }, hi)).toBe('आप')
  expect(describeHappening(event({ status: 'waiting_for_you' }), hi)).toBe('हमने आपसे कुछ माँगा')
  expect(describeHappening(event({ kind: 'payment', amount: money(-118_000), text: 'Half is not done.' }), hi)).toBe(
    '₹1,180 आपको वापस मिलेंगे। Half is not done.',
  )
  const moved = 'The call is now on Thu 26 Nov 2026, 6:30 pm Indian time: Getting to know us.'
  expect(describeHappening(event({ kind: 'booking', text: moved }), hi)).toBe(
    'कॉल का नया समय: 26 नवंबर 2026, शाम 6:30 बजे भारतीय समय, पहली बातचीत।',
  )
})
