import { expect, test } from 'vitest'
import type { Service } from '../../api/booking-types'
import { EMPTY_DRAFT } from './booking-draft'
import { englishBooking } from '../../lib/interface-texts/booking/texts'
import { parseCheckoutReturn } from '../../lib/paying/checkout'
import { findCountryProblem, findGstinProblem, findPinCodeProblem, findStateProblem } from '../../lib/paying/gst'
import { formatMoney, sumPrices, toPriceSum } from './money'
import { computeHoldEnd, addDays } from './slot-times'
import { findOpenStep, buildPaymentPath, parseStep, buildStepPath } from './steps'

const HOLD = { holdId: 'h', slotId: 's', startsAt: 'a', endsAt: 'b', expiresAt: 'c', expert: '' }

test('the address names the step; a service alone begins with the questions', () => {
  expect(parseStep(undefined, undefined)).toBe(1)
  expect(parseStep(undefined, 'pf-call')).toBe(2)
  expect(parseStep('3', undefined)).toBe(3)
  expect(parseStep('7', undefined)).toBe(1)
  expect(buildStepPath(3, { module: 'epf', service: 'pf-call' })).toBe('/service?module=epf&step=3&service=pf-call')
  expect(buildStepPath(2, { module: 'epf', service: 'pf-call', caseId: 'c1' })).toBe(
    '/service?module=epf&step=2&service=pf-call&case=c1',
  )
  expect(buildPaymentPath(5, 'b/1')).toBe('/service?step=5&booking=b%2F1')
  expect(buildPaymentPath(6, 'b1', 'hi')).toBe('/service?step=6&booking=b1&lang=hi')
  expect(buildStepPath(3, { module: 'epf', service: 'pf-call', language: 'hi' })).toBe(
    '/service?module=epf&step=3&service=pf-call&lang=hi',
  )
})

test('no step is entered before what it rests on', () => {
  const chosen = { ...EMPTY_DRAFT, service: 'pf-call' }
  expect(findOpenStep(3, EMPTY_DRAFT, undefined)).toBe(1)
  expect(findOpenStep(4, chosen, undefined)).toBe(3)
  expect(findOpenStep(4, { ...chosen, hold: HOLD }, undefined)).toBe(4)
  expect(findOpenStep(5, { ...chosen, hold: HOLD }, undefined)).toBe(4)
  expect(findOpenStep(5, EMPTY_DRAFT, 'b1')).toBe(5)
})

test('money is counted in paise', () => {
  const money = (amount: number) => ({ amount, currency: 'INR' })
  const service = {
    title: 'A call',
    price: money(118_000),
    addOns: [
      { _id: 'a', title: 'Report review', price: money(59_050) },
      { _id: 'b', title: 'Other', price: money(1) },
    ],
  } as Service
  expect(sumPrices(service, ['a'])).toEqual({
    lines: [
      { title: 'A call', paise: 118_000 },
      { title: 'Report review', paise: 59_050 },
    ],
    total: 177_050,
  })
  expect(formatMoney(money(177_050))).toBe('₹1,770.50')
  expect(formatMoney(money(0))).toBe('Free')
  expect(
    toPriceSum({
      lines: [
        { title: 'x', amount: 5 },
        { title: 'y', amount: -2 },
      ],
      price: money(3),
    }).total,
  ).toBe(3)
})

test('invoices need a PIN code and a State; a GSTIN may be left out', () => {
  expect([findPinCodeProblem('560 001'), findPinCodeProblem('012345'), findPinCodeProblem('5600')]).toEqual([
    null,
    'Please enter a 6-digit PIN code',
    'Please enter a 6-digit PIN code',
  ])
  expect([findStateProblem('Karnataka'), findStateProblem('')]).toEqual([
    null,
    'Please choose your State from the list',
  ])
  expect([findGstinProblem(''), findGstinProblem(' 29aagcb7383j1z4 '), findGstinProblem('29')]).toEqual([
    null,
    null,
    'Please enter a valid 15-character GSTIN or leave it empty',
  ])
})

test('a buyer abroad names a country that is not India', () => {
  expect([findCountryProblem('Oman'), findCountryProblem(" Côte d'Ivoire ")]).toEqual([null, null])
  expect(findCountryProblem('India')).toBe('Please choose “In India” and enter your PIN code and State')
  expect(findCountryProblem('7')).toBe('Please enter the name of your country in English')
})

test('days go on over months, and a time abroad names the Indian day where it is another', () => {
  const { days } = englishBooking
  expect(addDays('2026-11-28', 7)).toBe('2026-12-05')
  expect(days.name('2026-11-22')).toBe('Sun, 22 Nov 2026')
  expect(days.indianTime('01:30', '2026-11-24', '2026-11-24')).toBe('1:30 am IST')
  expect(days.indianTime('01:30', '2026-11-24', '2026-11-23')).toBe('1:30 am IST, 24 Nov 2026')
})

test('what the checkout brings back is whole, a failure, or nothing', () => {
  expect(parseCheckoutReturn('')).toBeNull()
  expect(parseCheckoutReturn('#razorpay_payment_id=p&razorpay_order_id=o&razorpay_signature=s')).toEqual({
    paid: { razorpay_payment_id: 'p', razorpay_order_id: 'o', razorpay_signature: 's' },
  })
  expect(parseCheckoutReturn('#error=declined')).toBe('failed')
})

test('a hold lasts five minutes at most, whatever the reader’s clock says', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(computeHoldEnd('2026-11-23T10:04:58Z', now)).toBe('2026-11-23T10:04:58.000Z')
  for (const off of ['2026-11-23T09:58:00Z', '2026-11-23T11:00:00Z', null]) {
    expect(computeHoldEnd(off, now)).toBe('2026-11-23T10:05:00.000Z')
  }
})
