// The words for the steps of a case in its thread. Where it stands now is said by the server.

import type { CaseTexts } from '../../lib/interface-texts/cases/texts'

/** What the desk, which is English and not the person's, says in other words. */
const DESK_STEPS: Partial<Record<string, string>> = {
  waiting_for_you: 'The person was asked for something',
  resolved: 'We told the person that it is settled',
}

/** A step of a newer server than this page knows is shown as what it is. */
export function describeStep(status: string | null, { steps, otherStep }: CaseTexts['thread'], isDesk = false): string {
  const name = status ?? ''
  return (isDesk ? DESK_STEPS[name] : undefined) ?? steps[name] ?? otherStep
}
