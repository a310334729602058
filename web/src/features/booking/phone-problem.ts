import { findPhoneProblem } from '../../lib/forms/dial-codes'

/** The expert calls this number, so a call by phone requires one. */
export function findRequiredPhoneProblem(typed: string, code: string): string | null {
  if (typed.trim() === '') return 'Please enter your mobile number: the expert calls it'
  return findPhoneProblem(typed, code)
}
