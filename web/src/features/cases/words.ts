// The words for the steps of a case in its thread. Where it stands now is said by the server.

import type { Case, CaseOutcome } from '../../api/case-types'

const STEPS: Record<Case['status'], string> = {
  requested: 'Asked for help',
  quoted: 'A price was given',
  open: 'Work goes on',
  waiting_for_you: 'We asked you for something',
  waiting_for_office: 'Filed with the office',
  resolved: 'We think that it is settled',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** The same on the desk, which is not the person's. */
const DESK_STEPS: Record<Case['status'], string> = {
  ...STEPS,
  waiting_for_you: 'The person was asked for something',
  resolved: 'We told the person that it is settled',
}

/** A step of a newer server than this page knows is shown as what it is. */
export function describeStep(status: string | null, isDesk = false): string {
  return Object.entries(isDesk ? DESK_STEPS : STEPS).find(([name]) => name === status)?.[1] ?? 'The case moved on'
}

export const OUTCOMES: readonly { value: CaseOutcome; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'No' },
]
