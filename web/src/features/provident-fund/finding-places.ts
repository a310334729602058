// The findings in the order of what is at stake, each with its place in the page.

import { isAtStake } from './at-stake'
import type { Finding } from './types'

export type PlacedFinding = { finding: Finding; place: string }

const MOST_ON_TOP = 3

export const toFindingPlace = (index: number) => `pf-finding-${index}`

/** The server has put them in order of what is at stake; the first of them stand on top. */
export function placeFindings(findings: readonly Finding[]) {
  const placed = findings.map((finding, index): PlacedFinding => ({ finding, place: toFindingPlace(index) }))
  const atStake = placed.filter(({ finding }) => isAtStake(finding))
  return {
    worst: atStake.slice(0, MOST_ON_TOP),
    further: atStake.slice(MOST_ON_TOP),
    unknown: placed.filter(({ finding }) => finding.outcome === 'unknown' && !isAtStake(finding)),
    settled: placed.filter(({ finding: { outcome } }) => outcome === 'pass' || outcome === 'notApplicable'),
  }
}
