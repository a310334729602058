import { findPhoneProblem } from '../../lib/forms/dial-codes'

/** The expert calls this number, so a call by phone requires one. `missing` is said when there is none. */
export function findRequiredPhoneProblem(missing: string): typeof findPhoneProblem {
  return (typed, code) => (typed.trim() === '' ? missing : findPhoneProblem(typed, code))
}
