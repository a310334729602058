import { describe, expect, test } from 'vitest'
import type { Will } from '../model/will'
import { all, asset, gift, SIMPLE, TODAY, WITNESSES } from '../../../testing/sample-families'
import { checkWill } from './check-will'
import { listReopeningQuestions } from './warnings'

const errors = (will: Will) => checkWill(will, TODAY).errors.map(({ code }) => code)
const warnings = (will: Will) => checkWill(will, TODAY).warnings.map(({ code }) => code)
const [ONE, TWO] = WITNESSES

describe('a marriage under the Special Marriage Act', () => {
  const married = (bothHindu: 'yes' | 'no' | '', part: Partial<Will> = {}): Will => ({
    ...SIMPLE,
    ...part,
    me: { ...SIMPLE.me, law: 'sma', bothHindu },
  })
  const taking = { witnesses: [{ ...ONE, name: 'Asha Rao' }, TWO] as Will['witnesses'] }
  const field = {
    assets: [asset('a', 'land', 'my share in the field', { held: 'coparcenary' as const })],
    gifts: [gift('a', all('wife', 'friend'))],
  }

  test('leaves two Hindus, Buddhists, Sikhs or Jains under the law for Hindus', () => {
    expect(errors(married('yes', taking))).toEqual([])
    expect(warnings(married('yes', taking))).toContain('witness-takes')
    expect(errors(married('yes', field))).toEqual([])
    expect(listReopeningQuestions(married('yes'))[0]).toContain('does not revoke')
  })

  test('brings every other couple under the Indian Succession Act', () => {
    expect(errors(married('no', taking))).toEqual(['witness-takes'])
    expect(errors(married('no', field))).toEqual(['coparcenary-law'])
    expect(listReopeningQuestions(married('no'))[0]).toContain('a marriage revokes the will')
  })

  test('makes no document and claims nothing until it is known which of the two', () => {
    for (const part of [taking, field, {}]) expect(errors(married('', part))).toEqual(['couple-missing'])
    expect(warnings(married('', taking))).not.toContain('witness-takes')
    expect(listReopeningQuestions(married(''))[0]).toContain('By some laws')
    expect(errors({ ...SIMPLE, me: { ...SIMPLE.me, bothHindu: 'no' } })).toEqual([])
  })
})
