import { describe, expect, test } from 'vitest'
import { assembleDocument } from '../document/assemble'
import { listLines } from '../document/will-document'
import { LANGUAGES, type Language } from '../document/words'
import type { Will } from '../model/will'
import { all, asset, gift, person, share, SIMPLE, TODAY } from '../../../testing/sample-families'
import { findHindi } from '../texts/hindi'
import { checkWill } from './check-will'

const [WIFE = person('', '', 'wife')] = SIMPLE.family
const FAMILY = [
  WIFE,
  person('kid', 'Tara Rao', 'daughter', '2015-03-09'),
  person('student', 'Ira Rao', 'daughter', '2006-05-04'),
  person('brother', 'Mohan Rao', 'brother', '1975'),
  person('aunt', 'Lata Rao', 'sister', '1978'),
]
const make = (part: Partial<Will>): Will => ({
  ...SIMPLE,
  family: FAMILY,
  executor: 'brother',
  executor2: 'aunt',
  ...part,
})
const find = (will: Will, code: string) => {
  const { errors, warnings } = checkWill(will, TODAY)
  return [...errors, ...warnings].filter((each) => each.code === code)
}
const replaced = (part: Partial<Will>) => find(make(part), 'holder-replaced').map(({ text }) => text)
const write = (part: Partial<Will>, language: Language = 'en') =>
  listLines(assembleDocument('will', make(part), TODAY, language)).join('\n')
const IN_PLACE = { residue: all('wife', 'kid') }

describe('whoever must have died for the share to come about', () => {
  test('cannot be the only one to hold it', () => {
    for (const chosen of [{ guardian: 'wife' }, { holder: 'wife' }]) {
      const [found] = find(make({ ...IN_PLACE, ...chosen }), 'holder-replaced')
      expect(found).toEqual({
        code: 'holder-replaced',
        level: 'error',
        step: 'guardian',
        text: 'Tara Rao would take a share only after the death of Asha Rao, and nobody else is named to hold it until the age of 18. Choose somebody else to hold it, or name a guardian or a second guardian, who then holds it.',
      })
    }
  })

  test('is counted at every place that brings a share to somebody young', () => {
    const flat = [asset('flat', 'home', 'the flat')]
    const cases: [Partial<Will>, string][] = [
      [{ assets: flat, gifts: [gift('flat', all('wife', 'kid'))], residue: all('brother', 'aunt') }, 'Tara Rao'],
      [{ residue: all('wife', 'children') }, 'The children of Asha Rao'],
      [{ residue: [share('wife', 50, 'others'), share('kid', 50, 'brother')] }, 'Tara Rao'],
      [{ residue: all('wife', 'children', 'kid') }, 'Tara Rao'],
      [{ residue: all('wife', 'brother', 'kid') }, 'Tara Rao'],
      [{ residue: all('wife', 'student'), minorsAge: 21 }, 'Ira Rao'],
    ]
    for (const [part, taker] of cases) {
      expect(replaced({ ...part, holder: 'wife' }).filter((text) => text.startsWith(`${taker} would`))).toHaveLength(1)
      expect(replaced({ ...part, holder: 'wife', guardian: 'aunt' })).toEqual([])
      expect(replaced({ ...part, holder: 'aunt' })).toEqual([])
    }
    expect(replaced({ residue: all('wife', 'brother', 'kid'), holder: 'wife', guardian: 'brother' })[0]).toContain(
      'only after the death of Asha Rao and Mohan Rao, and nobody else',
    )
    // The same words for a gift and for the rest are said once.
    expect(
      replaced({ ...IN_PLACE, assets: flat, gifts: [gift('flat', all('wife', 'kid'))], holder: 'wife' }),
    ).toHaveLength(1)
  })

  test('may hold what somebody takes in any case', () => {
    const own = { residue: [share('wife', 50), share('kid', 50)], holder: 'wife' }
    expect(replaced(own)).toEqual([])
    expect(find(make(own), 'no-second-holder')).toEqual([
      {
        code: 'no-second-holder',
        level: 'warning',
        step: 'guardian',
        text: 'If Asha Rao has died or cannot act, nobody holds the share of somebody young. Name a guardian or a second guardian, who then holds it.',
      },
    ])
    expect(find(make({ ...own, guardian: 'aunt' }), 'no-second-holder')).toEqual([])
    expect(find(make({ residue: all('wife', 'brother'), holder: 'aunt' }), 'no-second-holder')).toEqual([])
    expect(find(make({ ...IN_PLACE, holder: 'wife' }), 'no-second-holder')).toEqual([])
  })

  test('is named in Hindi too', () => {
    for (const part of [{ residue: all('wife', 'children') }, { residue: all('wife', 'brother', 'kid') }])
      for (const text of replaced({ ...part, holder: 'wife', guardian: 'brother', guardian2: 'wife' }))
        expect([text, findHindi(text)]).toEqual([text, expect.stringContaining('मृत्यु')])
    const [text = ''] = replaced({ residue: all('wife', 'children'), holder: 'wife' })
    expect(findHindi(text)).toMatch(/^Asha Rao की संतानों को हिस्सा Asha Rao की मृत्यु के बाद ही मिलेगा/)
  })
})

describe('the will', () => {
  test('leaves out a holder who must have died, and names who holds instead', () => {
    expect(write({ ...IN_PLACE, guardian: 'wife', guardian2: 'brother' })).toContain(
      'The share of a person under 18 is held by Mohan Rao (my brother, born in 1975) until that person is 18.',
    )
    expect(write({ ...IN_PLACE, holder: 'wife', guardian: 'brother' })).not.toContain('held by Asha Rao')
    expect(write({ ...IN_PLACE, holder: 'wife', guardian: 'brother' }, 'hi')).toMatch(
      /18 वर्ष का होने तक ये सँभालें: Mohan Rao \(मेरा भाई, जन्म 1975\)।/,
    )
  })

  test('says who holds where the first has died or cannot, and who after that', () => {
    const part = {
      residue: [share('wife', 50, 'others'), share('kid', 50, 'brother')],
      holder: 'wife',
      guardian: 'brother',
      guardian2: 'aunt',
    }
    expect(write(part)).toContain(
      'If Asha Rao has died or cannot hold the share, Mohan Rao (my brother, born in 1975) holds it. If Mohan Rao has died too or cannot hold it either, Lata Rao (my sister, born in 1978) holds it.',
    )
    expect(write(part, 'hi')).toContain(
      'यदि Asha Rao की मृत्यु हो चुकी हो या वे हिस्सा न सँभाल सकें, तो उसे ये सँभालें: Mohan Rao (मेरा भाई, जन्म 1975)। यदि Mohan Rao की भी मृत्यु हो चुकी हो या वे भी हिस्सा न सँभाल सकें, तो उसे ये सँभालें: Lata Rao (मेरी बहन, जन्म 1978)।',
    )
    const two = write({ ...part, guardian2: '' })
    expect(two).toContain('Mohan Rao (my brother, born in 1975) holds it.')
    expect(two).not.toContain('has died too')
    expect(write({ ...part, guardian: '', guardian2: '' })).not.toContain('cannot hold the share')
    expect(write({ residue: all('wife', 'brother'), guardian: 'brother', guardian2: 'aunt' })).not.toContain('holds it')
  })

  test('names nobody twice, and nobody whose own share is held', () => {
    const text = write({
      residue: [share('kid', 50), share('student', 50)],
      minorsAge: 25,
      holder: 'brother',
      guardian: 'brother',
      guardian2: 'student',
    })
    expect(text).toContain('is held by Mohan Rao')
    expect(text).not.toContain('holds it')
  })
})

describe('the wish for a guardian', () => {
  const GUARDIANS = { ...IN_PLACE, guardian: 'wife', guardian2: 'brother' }
  test('can come true also where the guardian is the wife', () => {
    expect(write(GUARDIANS)).toContain(
      'I wish Asha Rao (my wife, born in 1972) to be the guardian of my minor children. I know that a parent who is alive comes before anybody else, and that a court looks first at the good of the child. If Asha Rao has died or cannot act, I wish Mohan Rao (my brother, born in 1975) to be the guardian.',
    )
    for (const language of LANGUAGES)
      expect(write(GUARDIANS, language)).not.toMatch(/If no parent of my|माता-पिता में से कोई जीवित न हो/)
    expect(write(GUARDIANS, 'hi')).toContain('यदि Asha Rao की मृत्यु हो चुकी हो या वे यह काम न कर सकें')
    expect(write({ ...IN_PLACE, guardian: 'brother' })).toContain(
      'If no parent of my minor children is alive, I wish Mohan',
    )
  })

  test('is asked for again only while nobody but the wife is named', () => {
    expect(find(make({ ...IN_PLACE, guardian: 'wife', holder: 'aunt' }), 'guardian-spouse')).toHaveLength(1)
    expect(find(make(GUARDIANS), 'guardian-spouse')).toEqual([])
  })

  test('is that for the second guardian where the first is not chosen', () => {
    const will = { ...IN_PLACE, guardian2: 'brother' }
    expect(checkWill(make(will), TODAY).errors).toEqual([])
    expect(find(make(will), 'no-guardian')).toEqual([])
    expect(write(will)).toContain('I wish Mohan Rao (my brother, born in 1975) to be their guardian')
    expect(write(will)).not.toMatch(/If {2}|to be the guardian\./)
    expect(write(will)).toContain('is held by Mohan Rao')
  })
})
