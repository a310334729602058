import { expect, test } from 'vitest'
import { FAMILIES, SIMPLE } from '../../../testing/sample-families'
import { tidyBorn } from './people'
import { readWill } from './read-will'
import { EMPTY_WILL } from './will'

test('what was written is read back', () => {
  for (const will of [EMPTY_WILL, ...Object.values(FAMILIES)])
    expect(readWill(JSON.parse(JSON.stringify(will)))).toEqual(will)
})

test('anything else is refused as a whole', () => {
  const broken = [
    null,
    [],
    'x',
    {},
    { ...SIMPLE, v: 2 },
    { ...SIMPLE, family: [{}] },
    { ...SIMPLE, witnesses: [] },
    { ...SIMPLE, minorsAge: 30 },
    { ...SIMPLE, residue: [{ who: 'a', parts: -1, ifDead: '', ifBothDead: '' }] },
    { ...SIMPLE, residue: [{ who: 'a', parts: 1, ifDead: '', ifBothDead: 7 }] },
    { ...SIMPLE, laterChildren: 'some' },
  ]
  for (const value of broken) expect(readWill(value)).toBeNull()
})

test('a day may be written as people write it', () => {
  expect(tidyBorn(' 9/3/2015')).toBe('2015-03-09')
  expect(tidyBorn('09-03-2015')).toBe('2015-03-09')
  expect(['१९७२', '९/३/२०१५'].map(tidyBorn)).toEqual(['1972', '2015-03-09'])
  expect(['1972', '2015-03-09', '31/02/2015', '9/3/15', ''].map(tidyBorn)).toEqual([
    '1972',
    '2015-03-09',
    '31/02/2015',
    '9/3/15',
    '',
  ])
})

test('a draft from before the questions about later children and second substitutes is read, and they are open', () => {
  const { laterChildren: _, ...old } = { ...SIMPLE, residue: [{ who: 'wife', parts: 10_000, ifDead: 'friend' }] }
  expect(readWill(JSON.parse(JSON.stringify(old)))).toEqual(SIMPLE)
})

test('a draft from before the question about the couple is read, and the question is open', () => {
  const { bothHindu: _, ...me } = { ...SIMPLE.me, law: 'sma' as const }
  const old = { ...SIMPLE, me }
  expect(readWill(JSON.parse(JSON.stringify(old)))?.me).toEqual({ ...me, bothHindu: '' })
  for (const bothHindu of ['yes', 'no', ''] as const)
    expect(readWill({ ...SIMPLE, me: { ...me, bothHindu } })?.me.bothHindu).toBe(bothHindu)
  expect(readWill({ ...SIMPLE, me: { ...me, bothHindu: 'perhaps' } })).toBeNull()
})
