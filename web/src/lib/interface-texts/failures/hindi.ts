// Reads a refusal of the server in Hindi. Only pages in Hindi fetch it, through api/failure-words.ts.

import { STATE_PAIRS } from '../../hindi-states'
import { compilePairs } from '../sentence-pairs'
import { HINDI_BY_CODE } from './hindi-codes'
import { HINDI_ACCOUNT_FAILURES } from './hindi-account'
import { HINDI_FAILURES } from './hindi-sentences'

export const translateFailure = compilePairs([...HINDI_FAILURES, ...HINDI_ACCOUNT_FAILURES, ...STATE_PAIRS])

export function describeFailureCode(code: string | null): string | null {
  return code !== null && Object.hasOwn(HINDI_BY_CODE, code) ? (HINDI_BY_CODE[code] ?? null) : null
}
