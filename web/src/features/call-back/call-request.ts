// The form "Ask us to call you": what is wrong in it, and what is sent.

import { isEmail } from '../../lib/email'
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

/** What is wrong, in the language of the form. */
export type CallProblemWords = {
  noName: string
  noNumber: string
  wrongNumber: (words: string) => string
  wrongEmail: string
  noConsent: string
}

/** In the order of the form. */
export function findCallProblems(form: CallForm, words: CallProblemWords): CallProblems {
  const problems: CallProblems = {}
  if (form.name.trim() === '') problems.name = words.noName
  if (toNationalDigits(form.mobile, form.countryCode) === '') problems.mobile = words.noNumber
  else {
    const wrong = findPhoneProblem(form.mobile, form.countryCode)
    if (wrong !== null) problems.mobile = words.wrongNumber(wrong)
  }
  if (form.email.trim() !== '' && !isEmail(form.email.trim())) problems.email = words.wrongEmail
  if (!form.isAgreed) problems.consent = words.noConsent
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
