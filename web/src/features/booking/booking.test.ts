import { expect, test } from 'vitest'
import type { Booking, Service } from '../../api/booking-types'
import { EMPTY_DRAFT } from './booking-draft'
import { englishBooking } from '../../lib/interface-texts/booking/texts'
import { EMPTY_FORM } from '../../lib/forms/registration-form'
import { describeRefund } from './cancel-call'
import { buildBookingEntry } from './booking-entry'
import { derivePayState } from './pay-state'

const money = (amount: number) => ({ amount, currency: 'INR' })
const NOTHING = { checking: false, failed: false, isHoldOver: false }

test('a payment is where the server says, and what has just happened here comes before its silence', () => {
  const state = (payment: Booking['payment'], here = {}, status: Booking['status'] = 'held') =>
    derivePayState({ status, payment, expiresAt: '2026-11-23T10:00:00Z' }, { ...NOTHING, ...here })
  expect(state('pending')).toBe('open')
  expect(state('pending', { checking: true })).toBe('waiting')
  expect(state('pending', { failed: true })).toBe('failed')
  expect(state('failed')).toBe('failed')
  expect(state('failed', { isHoldOver: true })).toBe('expired')
  // The reader's clock is ahead, so the server's state counts.
  expect(state('pending', { isHoldOver: true })).toBe('open')
  // The reader's clock does not end a payment under way.
  expect(state('pending', { isHoldOver: true, checking: true })).toBe('waiting')
  expect(state('paid')).toBe('waiting')
  expect(state('paid', {}, 'confirmed')).toBe('done')
  expect(state('refunding', { checking: true }, 'cancelled')).toBe('refunding')
  expect(state('none', {}, 'cancelled')).toBe('expired')
  expect(derivePayState({ status: 'held', payment: 'failed', expiresAt: null }, NOTHING)).toBe('expired')
})

test('cancelling says what it gives back', () => {
  const text = (price: number, refund: number) =>
    describeRefund({ price: money(price), refundIfCancelledNow: money(refund) }, englishBooking)
  expect(text(118_000, 118_000)).toBe('If you cancel now, ₹1,180 is refunded, the whole price.')
  expect(text(118_000, 59_000)).toBe('If you cancel now, ₹590 is refunded.')
  expect(text(118_000, 0)).toBe('It is too late for a refund. If you cancel now, nothing is refunded.')
  expect(text(0, 0)).toBe('The call costs nothing, so there is nothing to refund.')
})

test('what is sent holds what was said, and the invoice’s fields only when it costs', () => {
  const service = { modes: ['video'], addOns: [{ _id: 'a', title: 'Report', price: money(1) }] } as unknown as Service
  const hold = { holdId: 'h', slotId: 's', startsAt: 'a', endsAt: 'b', expiresAt: 'c', expert: '' }
  const draft = {
    ...EMPTY_DRAFT,
    addOns: ['a', 'gone'],
    topic: ' EPF ',
    pinCode: '560 001',
    state: 'Karnataka',
    gstin: '29aagcb7383j1z4',
  }
  const form = { ...EMPTY_FORM, name: 'Asha', email: 'asha@example.in', adult: true }
  const given = { service, draft, hold, form, notice: 'n-1', caseId: undefined, language: 'en' as const }
  expect(buildBookingEntry({ ...given, askedAboutUpdates: true, paid: true, files: ['f1'] })).toMatchObject({
    holdId: 'h',
    slotId: 's',
    mode: 'video',
    addOns: ['a'],
    topic: 'EPF',
    pinCode: '560001',
    state: 'Karnataka',
    gstin: '29AAGCB7383J1Z4',
    consents: { email: false, whatsapp: false },
    adult: true,
    files: ['f1'],
  })
  const abroad = { ...draft, abroad: true, country: ' Oman ' }
  const sent = buildBookingEntry({ ...given, draft: abroad, askedAboutUpdates: true, paid: true, files: [] })
  expect(sent.country).toBe('Oman')
  for (const name of ['pinCode', 'state', 'gstin', 'files']) expect(sent).not.toHaveProperty(name)
  const free = buildBookingEntry({ ...given, askedAboutUpdates: false, paid: false, files: [] })
  expect(free).not.toHaveProperty('pinCode')
  // The call is held in the language of the page, unless the person chose another.
  const inHindi = { ...given, language: 'hi' as const, askedAboutUpdates: false, paid: false, files: [] }
  expect(buildBookingEntry(inHindi).language).toBe('hi')
  const inEnglish = buildBookingEntry({ ...inHindi, draft: { ...draft, language: 'en' } })
  expect(inEnglish.language).toBe('en')
  // The mails are in that of the page all the same.
  expect([inEnglish.mailLanguage, free.mailLanguage]).toEqual(['hi', 'en'])
  expect(free).not.toHaveProperty('caseId')
  const fromCase = { ...given, caseId: 'c1', askedAboutUpdates: false, paid: false, files: [] }
  expect(buildBookingEntry(fromCase).caseId).toBe('c1')
  expect(free).not.toHaveProperty('consents')
  expect(free).not.toHaveProperty('question')
})
