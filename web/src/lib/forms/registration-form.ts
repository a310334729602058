// The form in which people register (to subscribe, for a webinar, for a call): its fields, its problems, and what is
// sent.

import { DEFAULT_DIAL_CODE, toNationalDigits, findPhoneProblem } from './dial-codes'
import { isEmail } from '../email'
import type { DialogTexts } from '../interface-texts/dialogs/texts'
import type { Profile } from '../profile'

export type RegistrationForm = {
  name: string
  email: string
  countryCode: string
  phone: string
  emailUpdates: boolean
  whatsappUpdates: boolean
  adult: boolean
}

export const EMPTY_FORM: RegistrationForm = {
  name: '',
  email: '',
  countryCode: DEFAULT_DIAL_CODE,
  phone: '',
  emailUpdates: false,
  whatsappUpdates: false,
  adult: false,
}

/** Fills the form with what is known about a person. */
export function toForm(profile: Profile | null): RegistrationForm {
  if (profile === null) return EMPTY_FORM
  const { name, email, phone, countryCode } = profile
  return { ...EMPTY_FORM, name, email, phone: phone ?? '', countryCode }
}

export type Problems = Partial<Record<'name' | 'email' | 'phone' | 'whatsappUpdates' | 'adult', string>>

type ProblemWords = Pick<DialogTexts['fields'], 'noName' | 'wrongEmail' | 'wrongPhone' | 'notAdult'>

/**
 * The problems are in the order of the form, so that the first field with one takes the focus. Each form has its own
 * words about numbers.
 */
export function findProblems(form: RegistrationForm, words: ProblemWords, wrongPhone = findPhoneProblem): Problems {
  const problems: Problems = {}
  if (form.name.trim() === '') problems.name = words.noName
  if (!isEmail(form.email.trim())) problems.email = words.wrongEmail
  const phone = wrongPhone(form.phone, form.countryCode)
  if (phone !== null) problems.phone = words.wrongPhone(phone)
  if (!form.adult) problems.adult = words.notAdult
  return problems
}

export function hasPhone(form: RegistrationForm): boolean {
  return toNationalDigits(form.phone, form.countryCode) !== ''
}

/** Updates on WhatsApp are promised only when there is a number to send them to. */
export function wantsWhatsapp(form: RegistrationForm): boolean {
  return form.whatsappUpdates && hasPhone(form)
}

/** A consent is sent only with the version of the notice that it was given to. */
export function toRegistration(form: RegistrationForm, notice: string | null) {
  const phone = toNationalDigits(form.phone, form.countryCode)
  return {
    name: form.name.trim(),
    email: form.email.trim(),
    ...(phone === '' ? {} : { phone }),
    countryCode: form.countryCode,
    consents: {
      email: notice !== null && form.emailUpdates,
      whatsapp: notice !== null && wantsWhatsapp(form),
    },
    adult: form.adult,
    ...(notice === null ? {} : { notice }),
  }
}

/** Returns `toRegistration`, without consents when the person was not asked about updates. */
export function toEntry(form: RegistrationForm, notice: string | null, askedAboutUpdates: boolean) {
  const { consents, notice: version, ...person } = toRegistration(form, notice)
  return askedAboutUpdates ? { ...person, consents, ...(version === undefined ? {} : { notice: version }) } : person
}
