import { expect, test } from 'vitest'
import { dialogTexts } from '../interface-texts/dialogs/texts'
import { EMPTY_FORM, findProblems, toRegistration, wantsWhatsapp } from './registration-form'

const WORDS = dialogTexts.en.fields
const ASHA = { ...EMPTY_FORM, name: ' Asha Rao ', email: 'asha@example.in ', adult: true }

test('an empty form tells everything that is required', () => {
  expect(findProblems(EMPTY_FORM, WORDS)).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    adult: 'Please confirm that you are 18 or older',
  })
})

test('the phone may be left out, else it has ten digits', () => {
  expect(findProblems(ASHA, WORDS)).toEqual({})
  expect(findProblems({ ...ASHA, phone: '12345' }, WORDS)).toEqual({
    phone: 'Please enter a valid 10-digit phone number or leave it empty',
  })
})

test('problems are told in the language of the page', () => {
  const problems = findProblems({ ...EMPTY_FORM, phone: '12345' }, dialogTexts.hi.fields)
  expect(Object.keys(problems)).toEqual(['name', 'email', 'phone', 'adult'])
  for (const words of Object.values(problems)) expect(words).toMatch(/^[^A-Za-z]+$/)
})

test('what is sent is trimmed, and agrees to nothing by itself', () => {
  expect(toRegistration(ASHA, 'subscribe-1')).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.in',
    countryCode: '+91',
    consents: { email: false, whatsapp: false },
    adult: true,
    notice: 'subscribe-1',
  })
})

test('WhatsApp needs its box and a number; agreeing needs the notice', () => {
  const all = { ...ASHA, emailUpdates: true, whatsappUpdates: true }
  expect(wantsWhatsapp(all)).toBe(false)
  expect(toRegistration(all, 'subscribe-1').consents).toEqual({ email: true, whatsapp: false })
  const withPhone = { ...all, phone: '98765 43210' }
  expect(toRegistration(withPhone, 'subscribe-1')).toMatchObject({
    phone: '9876543210',
    consents: { email: true, whatsapp: true },
  })
  expect(toRegistration(withPhone, null).consents).toEqual({ email: false, whatsapp: false })
})
