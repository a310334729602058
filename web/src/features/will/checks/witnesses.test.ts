import { describe, expect, test } from 'vitest'
import type { Will } from '../model/will'
import { person, SIMPLE, TODAY, WITNESSES } from '../../../testing/sample-families'
import { checkWill } from './check-will'

const [ONE, TWO] = WITNESSES
const find = (will: Will, code: string) => {
  const { errors, warnings } = checkWill(will, TODAY)
  return [...errors, ...warnings].filter((each) => each.code === code)
}
const write = (name: string, law: Will['me']['law'], more: Partial<Will['witnesses'][0]> = {}): Will => ({
  ...SIMPLE,
  me: { ...SIMPLE.me, law },
  witnesses: [{ ...ONE, name, ...more }, TWO],
})

describe('a witness who takes', () => {
  test('is told by the name also with a title before it', () => {
    for (const name of ['Mrs. Asha Rao', 'SMT. ASHA RAO', 'Asha Rao ji']) {
      expect(find(write(name, 'christian'), 'witness-takes')).toEqual([
        expect.objectContaining({ level: 'error', step: 'witnesses' }),
      ])
      expect(find(write(name, 'hindu'), 'witness-takes')).toEqual([
        expect.objectContaining({ level: 'warning', step: 'witnesses' }),
      ])
      expect(find(write(name, 'christian'), 'witness-alike')).toEqual([])
    }
  })

  test('may be told by a name that is like another, which is for the reader to weigh', () => {
    for (const name of ['Asha Devi Rao', 'A. Rao', 'Rao Asha']) {
      const [christian] = find(write(name, 'christian', { born: '1972' }), 'witness-alike')
      expect(christian).toMatchObject({ level: 'warning', step: 'witnesses' })
      expect(christian?.text).toContain(`${name} is a witness, and the name is like that of Asha Rao`)
      expect(christian?.text).toContain('the gift is void by the law that applies to you')
      expect(find(write(name, 'hindu', { born: '' }), 'witness-alike')[0]?.text).toContain('it invites suspicion')
      expect(find(write(name, 'christian'), 'witness-takes')).toEqual([])
    }
  })

  test('is not suspected where the years of birth differ, nothing is taken, or no law is known', () => {
    expect(find(write('Asha Devi Rao', 'christian', { born: '1980' }), 'witness-alike')).toEqual([])
    expect(find(write('Kiran K. Rao', 'christian', { born: '' }), 'witness-alike')).toEqual([])
    expect(find(write('Asha Devi Rao', '', { born: '' }), 'witness-alike')).toEqual([])
    expect(find(SIMPLE, 'witness-alike')).toEqual([])
  })

  test('may be the husband or wife of a taker', () => {
    const will = write('Ravi V. Kumar', 'parsi', { born: '' })
    const family = [...SIMPLE.family, person('x', 'Ravi Kumar', 'other', '1970', { marriedTo: 'wife' })]
    expect(find({ ...will, family }, 'witness-alike')[0]?.text).toContain('like that of Ravi Kumar')
    expect(find(will, 'witness-alike')).toEqual([])
  })
})

test('nobody witnesses their own will, or twice, under a title', () => {
  expect(find(write('Shri Ramesh Rao', 'hindu'), 'witness-self')).toHaveLength(1)
  expect(find(write('Dr. Thomas Kurian', 'hindu'), 'witness-twice')).toHaveLength(1)
})
