// Which findings a reader has to deal with, and which only wait for something to be known.

import type { Finding } from './types'

/** What failed, and what is unknown while money depends on it. */
export function isAtStake({ outcome, amount }: Finding): boolean {
  return outcome === 'fail' || (outcome === 'unknown' && amount !== null && amount !== 0)
}
