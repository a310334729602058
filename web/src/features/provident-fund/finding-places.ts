// The findings in the order of what is at stake, each with its place in the page.

import { isAtStake } from './at-stake'
import type { Finding, Severity } from './types'

export type PlacedFinding = { finding: Finding; place: string }

const MOST_ON_TOP = 3

export const toFindingPlace = (index: number) => `pf-finding-${index}`

const BY_URGENCY: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']

/**
 * The server has put them in order of what is at stake; the first of them stand on top. Among those that are shown together the urgent
 * ones come first, because a reader takes the first line for the most pressing. Their places go on counting by the server's order.
 */
export function placeFindings(findings: readonly Finding[]) {
  const placed = findings.map((finding, index): PlacedFinding => ({ finding, place: toFindingPlace(index) }))
  const atStake = placed.filter(({ finding }) => isAtStake(finding))
  return {
    worst: sortByUrgency(atStake.slice(0, MOST_ON_TOP)),
    further: sortByUrgency(atStake.slice(MOST_ON_TOP)),
    unknown: placed.filter(({ finding }) => finding.outcome === 'unknown' && !isAtStake(finding)),
    settled: placed.filter(({ finding: { outcome } }) => outcome === 'pass' || outcome === 'notApplicable'),
  }
}

/** What is equally urgent stays in the order of what is at stake. */
function sortByUrgency(placed: readonly PlacedFinding[]): PlacedFinding[] {
  const toRank = ({ finding }: PlacedFinding) => BY_URGENCY.indexOf(finding.severity)
  return placed.toSorted((one, other) => toRank(one) - toRank(other))
}
