import { describe, expect, test } from 'vitest'
import { checkWill } from '../checks/check-will'
import type { Will } from '../model/will'
import { SIMPLE, TODAY } from '../../../testing/sample-families'
import { assembleDocument } from './assemble'
import { listLines } from './will-document'
import { LANGUAGES, type Language } from './words'

const write = (will: Will, language: Language = 'en') =>
  listLines(assembleDocument('will', will, TODAY, language)).join('\n')
const withEarlier = (date: string, place: string): Will => ({ ...SIMPLE, earlier: { exists: true, date, place } })

describe('a will for what is owned in India', () => {
  test('revokes no will for property abroad', () => {
    expect(write(SIMPLE)).toContain(
      'This is my last will for what I own in India. I revoke every will and codicil that I made before this one, except as far as it deals with property outside India. That part stays as it is.',
    )
    expect(write(SIMPLE, 'hi')).toContain(
      'भारत में मेरी संपत्ति के लिए यह मेरी अंतिम वसीयत है। इससे पहले की मेरी हर वसीयत और हर क्रोडपत्र (कोडिसिल) रद्द है, सिवाय उस भाग के, जो भारत के बाहर की संपत्ति के बारे में है। वह भाग वैसा ही रहता है।',
    )
    for (const will of [SIMPLE, withEarlier('4 May 2011', 'London')])
      for (const language of LANGUAGES)
        expect(write(will, language)).not.toMatch(/before (?:it|this one)\.|क्रोडपत्र \(कोडिसिल\) रद्द है।/)
  })

  test('names of an earlier will what was typed and nothing else', () => {
    const written = (date: string, place: string) =>
      LANGUAGES.map((language) =>
        write(withEarlier(date, place), language)
          .split('\n')
          .find((line) => /I revoke every|इससे पहले की मेरी हर/.test(line))
          ?.replace(/^.*(?:stays as it is\.|भाग वैसा ही रहता है।)/, '')
          .trim(),
      )
    expect(written('4 May 2011', 'the Sub-Registrar,\nHaveli')).toEqual([
      'My will of 4 May 2011, which is kept at the Sub-Registrar, Haveli, is among those that I revoke in this way.',
      'इस तरह रद्द होने वाली वसीयतों में मेरी 4 May 2011 की वसीयत भी है, जो यहाँ रखी है: the Sub-Registrar, Haveli।',
    ])
    expect(written('4 May 2011', ' ')).toEqual([
      'My will of 4 May 2011 is among those that I revoke in this way.',
      'इस तरह रद्द होने वाली वसीयतों में मेरी 4 May 2011 की वसीयत भी है।',
    ])
    expect(written('', 'a bank in Pune')).toEqual([
      'My will that is kept at a bank in Pune is among those that I revoke in this way.',
      'इस तरह रद्द होने वाली वसीयतों में मेरी वह वसीयत भी है, जो यहाँ रखी है: a bank in Pune।',
    ])
    expect(written(' ', '')).toEqual(['', ''])
    const unticked: Will = { ...SIMPLE, earlier: { exists: false, date: '4 May 2011', place: 'London' } }
    expect(write(unticked)).not.toContain('4 May 2011')
  })

  test('is said to leave a will for another country in force', () => {
    for (const will of [withEarlier('', ''), withEarlier('4 May 2011', 'London')])
      expect(checkWill(will, TODAY).warnings.find(({ code }) => code === 'earlier-will')?.text).toMatch(
        /Keep it if it also deals with property outside India: for that it stays in force\.$/,
      )
  })

  test('is all that a revocation speaks of as well', () => {
    const [english, hindi] = LANGUAGES.map((language) =>
      listLines(assembleDocument('revocation', SIMPLE, TODAY, language)).join('\n'),
    )
    expect(english).toContain('Until I make a new will, what I own in India passes by the law of inheritance')
    expect(hindi).toContain('भारत में मेरी संपत्ति')
  })
})
