import { expect, test } from 'vitest'
import { readDraft, EMPTY_DRAFT } from './booking-draft'

test('a draft comes back as it was', () => {
  const hold = { holdId: 'h', slotId: 's', startsAt: 'a', endsAt: 'b', expiresAt: 'c', expert: 'Asha' }
  const draft = { ...EMPTY_DRAFT, service: 'pf-call', addOns: ['a1'], mode: 'phone' as const, hold, name: 'Asha' }
  expect(readDraft(structuredClone(draft))).toEqual(draft)
})

test('what an older version left is taken field by field', () => {
  expect(readDraft(null)).toEqual(EMPTY_DRAFT)
  expect(readDraft('x')).toEqual(EMPTY_DRAFT)
  expect(readDraft({ service: 7, addOns: ['a', 1], mode: 'fax', hold: { holdId: 'h' }, name: 'Asha' })).toEqual({
    ...EMPTY_DRAFT,
    addOns: ['a'],
    name: 'Asha',
  })
})
