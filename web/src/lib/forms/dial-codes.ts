// The 20 dial codes that the forms offer, and how long a mobile number is in each country: ten digits in India, and
// elsewhere as the national numbering plan says. Some numbers are written with a zero before. The server has the same
// list (crates/domain/src/people/contact/phone.rs).

import { checksPhoneLengths } from './phone-length-check'

export type DialCode = { code: string; country: string; digits: readonly [least: number, most: number] }

export const DEFAULT_DIAL_CODE = '+91'

export const DIAL_CODES: readonly DialCode[] = [
  { code: '+91', country: 'India', digits: [10, 10] },
  { code: '+1', country: 'USA', digits: [10, 10] },
  { code: '+44', country: 'UK', digits: [10, 10] },
  { code: '+61', country: 'Australia', digits: [9, 10] },
  { code: '+971', country: 'UAE', digits: [9, 10] },
  { code: '+65', country: 'Singapore', digits: [8, 8] },
  { code: '+81', country: 'Japan', digits: [10, 11] },
  { code: '+49', country: 'Germany', digits: [10, 11] },
  { code: '+33', country: 'France', digits: [9, 10] },
  { code: '+86', country: 'China', digits: [11, 11] },
  { code: '+7', country: 'Russia', digits: [10, 10] },
  { code: '+82', country: 'South Korea', digits: [9, 11] },
  { code: '+55', country: 'Brazil', digits: [10, 11] },
  { code: '+52', country: 'Mexico', digits: [10, 10] },
  { code: '+39', country: 'Italy', digits: [9, 10] },
  { code: '+34', country: 'Spain', digits: [9, 9] },
  { code: '+31', country: 'Netherlands', digits: [9, 10] },
  { code: '+46', country: 'Sweden', digits: [9, 10] },
  { code: '+47', country: 'Norway', digits: [8, 8] },
  { code: '+41', country: 'Switzerland', digits: [9, 10] },
]

/** E.164 allows 15 digits with the dial code. */
const MAX_DIGITS = 15
const FEWEST_DIGITS = 5

/** How many digits a mobile number may have behind this dial code. India's have ten in any case. */
export function findPhoneLengths(code: string): DialCode['digits'] {
  if (!checksPhoneLengths() && code !== DEFAULT_DIAL_CODE) return [FEWEST_DIGITS, MAX_DIGITS - (code.length - 1)]
  return DIAL_CODES.find((dialCode) => dialCode.code === code)?.digits ?? [10, 10]
}

/** Removes blanks and hyphens, and the dial code when it was pasted too. */
export function toNationalDigits(typed: string, code: string): string {
  const bare = typed.replace(/[\s\-().]/g, '')
  return bare.startsWith(code) ? bare.slice(code.length) : bare
}

/** Returns what is wrong with a number. No number gives null, because a number is never required. */
export function findPhoneProblem(typed: string, code: string): string | null {
  const number = toNationalDigits(typed, code)
  if (number === '') return null
  const [least, most] = findPhoneLengths(code)
  if (/^\d+$/.test(number) && number.length >= least && number.length <= most) return null
  return least === most
    ? `Please enter a valid ${least}-digit phone number or leave it empty`
    : `Please enter a valid phone number for ${code} (${least} to ${most} digits) or leave it empty`
}

/** Finds the first country after `from` that begins with the typed letters. Digits match the code. */
export function findTypedDialCode(letters: string, from: number): number {
  const prefix = letters.toLowerCase()
  const fits = ({ code, country }: DialCode) =>
    country.toLowerCase().startsWith(prefix) || code.startsWith(prefix) || code.slice(1).startsWith(prefix)
  // A second letter may still match the country that the first one found.
  const start = prefix.length > 1 ? from : from + 1
  const order = DIAL_CODES.map((_, index) => (start + index) % DIAL_CODES.length)
  return order.find((at) => fits(DIAL_CODES[at] ?? { code: '', country: '', digits: [0, 0] })) ?? -1
}
