import { expect, test } from 'vitest'
import { findChanges } from './finding-changes'
import { buildFinding } from '../../testing/sample-reading'

const JULY = buildFinding()
const AUGUST = buildFinding({ title: 'Nothing was paid in for Aug 2025' })
const UNKNOWN = buildFinding({ check: 'claimReadiness', outcome: 'unknown', title: 'Nothing is known of Aadhaar' })
const DONE = buildFinding({ check: 'claimReadiness', outcome: 'pass', title: 'Aadhaar is linked' })

test('what is gone and what is new are told apart', () => {
  expect(findChanges([JULY, UNKNOWN], [AUGUST, DONE])).toEqual({ gone: [JULY, UNKNOWN], fresh: [AUGUST] })
})

test('the order, and what is in order, change nothing', () => {
  expect(findChanges([JULY, AUGUST], [AUGUST, JULY, DONE])).toEqual({ gone: [], fresh: [] })
})
