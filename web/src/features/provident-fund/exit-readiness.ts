// What is known of each exit, for the point of claim readiness that is about all of them.

import { formatDate } from '../../lib/format'
import type { Analysis, QuestionnaireAnswers } from './types'

/** The point's id, as the server names it. */
export const EXITS = 'exits'

/** A line for each job of which a date of exit is told, recorded or wanting. */
export function listExits(
  { findings }: Pick<Analysis, 'findings'>,
  told: Pick<QuestionnaireAnswers, 'exits'>,
): string[] {
  return findings.flatMap(({ check, outcome, member, title }) => {
    if (check !== 'exitMissing' || member === null || outcome === 'notApplicable') return []
    const day = outcome === 'pass' ? told.exits?.[member] : undefined
    return [day === undefined ? title : `${title}: ${formatDate(day)}, as you told us`]
  })
}
