// The words of the desk for the steps of a case. The person reads others.

import type { Case } from '../../../api/case-types'

/** A case that was erased has no title left, and a heading and a link need words. */
export function nameCase(title: string): string {
  return title === '' ? 'Erased case' : title
}

export const STATUS_WORDS: Record<Case['status'], string> = {
  requested: 'Asked for',
  quoted: 'Priced',
  open: 'Open',
  waiting_for_you: 'Waits for the person',
  waiting_for_office: 'Waits for the office',
  resolved: 'Settled, not agreed yet',
  closed: 'Closed',
  cancelled: 'Cancelled',
}
