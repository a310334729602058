import { expect, test } from 'vitest'
import { englishFundConsents } from './english'
import { hindiFundConsents } from './hindi'

/** All words of a table by their names, with a sample in the place of what they are given. */
function listWords(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, words]: [string, unknown]): [string, string][] => {
    // The way to the other language is in that language's words.
    if (name === 'otherLanguage' || name === 'translate') return []
    if (typeof words === 'string') return [[`${path}${name}`, words]]
    if (typeof words === 'function') return [[`${path}${name}`, String(words(590, 'GST'))]]
    return typeof words === 'object' && words !== null ? listWords(words, `${path}${name}.`) : []
  })
}

test('what is agreed to on the dashboard has its Hindi in Devanagari', () => {
  const [english, hindi] = [listWords(englishFundConsents), listWords(hindiFundConsents)]
  expect(hindi.map(([name]) => name)).toEqual(english.map(([name]) => name))
  for (const [, words] of hindi) expect(words).toMatch(/[\u0900-\u097F]/)
  for (const [, words] of english) expect(words).not.toMatch(/[\u0900-\u097F]/)
})
