import { expect, test } from 'vitest'
import { FAMILIES, SIMPLE } from '../sample-families'
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
    { ...SIMPLE, residue: [{ who: 'a', parts: -1, ifDead: '' }] },
  ]
  for (const value of broken) expect(readWill(value)).toBeNull()
})
