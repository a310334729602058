import { expect, test } from 'vitest'
import { getSearchTexts, readLanguageTag, readTermLanguage } from './term-language'

test.each([
  ['पीएफ कैसे निकालें', 'hi'],
  ['PF निकालने का form', 'hi'],
  ['pf kaise nikale', 'hinglish'],
  ['Papa ki death ho gayi', 'hinglish'],
  ['wage ceiling', 'en'],
  ['make a will', 'en'],
  ['', 'en'],
])('%s is in %s', (term, language) => {
  expect(readTermLanguage(term)).toBe(language)
})

test('results are labelled in the script of the term', () => {
  expect(getSearchTexts('वसीयत').actions.content).toBe('लेख पढ़ें')
  expect(getSearchTexts('vasiyat kaise banaye').actions.content).toBe('Read Article')
  expect(getSearchTexts('will').found(3)).toBe('3 result(s) found')
})

test('a text names its language, also on a page in the other one', () => {
  expect(readLanguageTag('वसीयत प्लानर')).toBe('hi')
  expect(readLanguageTag('Will planner')).toBe('en-IN')
})
