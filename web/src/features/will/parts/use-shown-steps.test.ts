import { expect, test } from 'vitest'
import { STEPS } from '../checks/finding'
import { EMPTY_WILL } from '../model/will'
import { SIMPLE } from '../../../testing/sample-families'
import { advance, listBegunSteps } from './use-shown-steps'

const START = { step: 'you', deletedAt: null, shown: [] } as const

test('a step shows its findings once it was left', () => {
  const seen = { ...START, shown: [] }
  expect(advance(seen, 'you', null)).toBe(seen)
  const next = advance(seen, 'family', null)
  expect(next.shown).toEqual(['you'])
  expect(advance(next, 'assets', null).shown).toEqual(['you', 'family'])
})

test('the check asks for all of them', () => {
  expect(advance({ ...START, shown: [] }, 'check', null).shown).toEqual([...STEPS])
})

test('after everything was deleted nothing was left', () => {
  const seen = advance({ ...START, shown: [] }, 'check', null)
  const gone = advance(seen, 'check', '2026-11-27T10:00:00Z')
  expect(gone.shown).toEqual([])
  expect(advance(gone, 'check', null).shown).toEqual([])
})

test('a draft that was found was begun where it says something', () => {
  expect(listBegunSteps(EMPTY_WILL)).toEqual([])
  expect(listBegunSteps(SIMPLE)).toEqual(['you', 'family', 'rest', 'executor', 'witnesses'])
})
