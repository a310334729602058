import { findPhoneLengths, toNationalDigits } from '../../lib/forms/dial-codes'

/** The webinar form says more precisely than other forms what is wrong with a number. */
export function findWrongPhone(typed: string, code: string): string | null {
  const phone = toNationalDigits(typed, code)
  if (phone === '') return null
  if (!/^\d+$/.test(phone)) return 'Phone number must contain only numbers'
  const [least, most] = findPhoneLengths(code)
  if (phone.length >= least && phone.length <= most) return null
  return least === most
    ? `Phone number must be exactly ${least} digits`
    : `Phone number must be ${least} to ${most} digits`
}
