import { expect, test } from 'vitest'
import { placeFindings } from './finding-places'
import { buildFinding } from '../../testing/sample-reading'
import type { Finding } from './types'

const listPlaces = (placed: readonly { place: string }[]) => placed.map(({ place }) => place)

test('the urgent of those shown together come first, the largest of equals first, and each keeps its place', () => {
  // The server's order: sums that matter first, then what blocks claims.
  const findings: Finding[] = [
    buildFinding({ outcome: 'unknown', severity: 'info', amount: 90_000 }),
    buildFinding({ severity: 'high', amount: 70_000 }),
    buildFinding({ severity: 'critical', amount: null }),
    buildFinding({ severity: 'medium', amount: 400 }),
    buildFinding({ severity: 'high', amount: 300 }),
    buildFinding({ severity: 'high', amount: 200 }),
  ]
  const { worst, further } = placeFindings(findings)
  expect(listPlaces(worst)).toEqual(['pf-finding-2', 'pf-finding-1', 'pf-finding-0'])
  expect(listPlaces(further)).toEqual(['pf-finding-4', 'pf-finding-5', 'pf-finding-3'])
})
