// What is known of each exit, for the point of claim readiness that is about all of them.

import { formatDate } from '../../lib/format'
import type { Analysis, Finding, QuestionnaireAnswers, Readiness } from './types'
import { findEmployer } from './words'

/** The point's id, as the server names it. */
export const EXITS = 'exits'

const MARK_IT =
  'You mark it yourself under Manage, Mark Exit, in EPFO’s member portal. If the portal refuses, the former employer marks it.'

type Told = Pick<QuestionnaireAnswers, 'exits' | 'unmarkedExits'>

/** A job that goes on needs no date of exit, so what was told of it puts nothing in the way. */
const isUnmarked = ({ check, outcome, member }: Finding, { unmarkedExits = [] }: Told) =>
  check === 'exitMissing' && outcome === 'fail' && member !== null && unmarkedExits.includes(member)

/** The server is not told that none is marked, so the point is put right here. */
export function addUnmarkedExits(
  { readiness, findings }: Pick<Analysis, 'readiness' | 'findings'>,
  told: Told,
): Readiness {
  if (!findings.some((finding) => isUnmarked(finding, told))) return readiness
  const items = readiness.items.map((item) =>
    item.id === EXITS ? { ...item, outcome: 'fail' as const, remedy: MARK_IT } : item,
  )
  return { ...readiness, items, known: items.filter(({ outcome }) => outcome !== 'unknown').length }
}

/** A line for each job of which a date of exit is told, recorded or wanting. */
export function listExits({ accounts, findings }: Pick<Analysis, 'accounts' | 'findings'>, told: Told): string[] {
  return findings.flatMap((finding) => {
    const { check, outcome, member, title } = finding
    if (check !== 'exitMissing' || member === null || outcome === 'notApplicable') return []
    if (isUnmarked(finding, told)) return [`You told us that no exit from ${findEmployer(accounts, member)} is marked`]
    const day = outcome === 'pass' ? told.exits?.[member] : undefined
    return [day === undefined ? title : `${title}: ${formatDate(day)}, as you told us`]
  })
}
