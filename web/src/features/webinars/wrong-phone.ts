import { DIAL_CODES, nationalDigits } from '../../lib/dial-codes'

/** The form's own words about numbers (product.md § 5). */
export function wrongPhone(typed: string, code: string): string | null {
  const phone = nationalDigits(typed, code)
  if (phone === '') return null
  if (!/^\d+$/.test(phone)) return 'Phone number must contain only numbers'
  const [least, most] = DIAL_CODES.find((known) => known.code === code)?.digits ?? [10, 10]
  if (phone.length >= least && phone.length <= most) return null
  return least === most
    ? `Phone number must be exactly ${least} digits`
    : `Phone number must be ${least} to ${most} digits`
}
