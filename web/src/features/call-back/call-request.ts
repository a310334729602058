// The form "Ask us to call you": what is wrong in it, and what is sent.

import { EMAIL_PROBLEM, isEmail } from '../../lib/email'
import { findPhoneProblem, toNationalDigits } from '../../lib/forms/dial-codes'

export type CallForm = {
  name: string
  countryCode: string
  mobile: string
  email: string
  isAgreed: boolean
  mayMirror: boolean
  /** People don't see this field; whoever fills it is a program. */
  website: string
}

export type CallProblems = Partial<Record<'name' | 'mobile' | 'email' | 'consent', string>>

/** In the order of the form. */
export function findCallProblems(form: CallForm): CallProblems {
  const problems: CallProblems = {}
  if (form.name.trim() === '') problems.name = 'Name is required'
  if (toNationalDigits(form.mobile, form.countryCode) === '')
    problems.mobile = 'Please enter the number that we may call'
  else {
    const wrong = findPhoneProblem(form.mobile, form.countryCode)
    if (wrong !== null) problems.mobile = wrong.replace(' or leave it empty', '')
  }
  if (form.email.trim() !== '' && !isEmail(form.email.trim())) problems.email = EMAIL_PROBLEM
  if (!form.isAgreed) problems.consent = 'Please tick the box, so that we may call you'
  return problems
}

type Versions = { consent: string; crm: string | undefined }

export function toCallRequest(form: CallForm, module: string, { consent, crm }: Versions) {
  const email = form.email.trim()
  return {
    name: form.name.trim(),
    countryCode: form.countryCode,
    mobile: toNationalDigits(form.mobile, form.countryCode),
    module,
    consent,
    website: form.website,
    ...(email === '' ? {} : { email }),
    ...(form.mayMirror && crm !== undefined ? { crmConsent: crm } : {}),
  }
}
