import { expect, test } from 'vitest'
import { dialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { type CallForm, findCallProblems, toCallRequest } from './call-request'

const ASHA: CallForm = {
  name: ' Asha Rao ',
  countryCode: '+91',
  mobile: '98765 43210',
  email: '',
  isAgreed: true,
  mayMirror: false,
  website: '',
}

const WORDS = { ...dialogTexts.en.fields, ...dialogTexts.en.callBack }
const HINDI = { ...dialogTexts.hi.fields, ...dialogTexts.hi.callBack }

test('name, number and the box are required; the address is not', () => {
  expect(Object.keys(findCallProblems({ ...ASHA, name: '', mobile: ' ', isAgreed: false }, WORDS))).toEqual([
    'name',
    'mobile',
    'consent',
  ])
  expect(findCallProblems(ASHA, WORDS)).toEqual({})
  expect(findCallProblems({ ...ASHA, mobile: '12345' }, WORDS).mobile).toBe(
    'Please enter a valid 10-digit phone number',
  )
  expect(findCallProblems({ ...ASHA, email: 'asha' }, WORDS).email).toBeTruthy()
})

test('what is wrong is said in the language of the form', () => {
  const wrong = { ...ASHA, name: '', mobile: '12345', email: 'asha', isAgreed: false }
  const problems = Object.values(findCallProblems(wrong, HINDI))
  expect(problems).toHaveLength(4)
  for (const problem of problems) expect(problem).toMatch(/[\u0900-\u097F]/)
})

test('what is sent names the module and the notice; the CRM needs its own box', () => {
  const request = { name: 'Asha Rao', countryCode: '+91', mobile: '9876543210', module: 'epf', website: '' }
  expect(toCallRequest(ASHA, 'epf', { consent: 'call-me-1', crm: 'crm-1' })).toEqual({
    ...request,
    consent: 'call-me-1',
  })
  const all = { ...ASHA, mayMirror: true, email: ' asha@example.in ' }
  expect(toCallRequest(all, 'epf', { consent: 'call-me-1', crm: 'crm-1' })).toEqual({
    ...request,
    consent: 'call-me-1',
    crmConsent: 'crm-1',
    email: 'asha@example.in',
  })
  expect(toCallRequest(all, 'epf', { consent: 'call-me-1', crm: undefined })).not.toHaveProperty('crmConsent')
})
