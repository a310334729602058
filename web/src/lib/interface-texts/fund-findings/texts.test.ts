import { expect, test } from 'vitest'
import { englishFundFindings } from './english'
import { hindiFundFindings } from './hindi'

/** All words of a table by their names, with a sample in the place of what they are given. */
function listWords(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, words]: [string, unknown]): [string, string][] => {
    // The way to the other language is in that language's words.
    if (name === 'otherLanguage') return []
    if (typeof words === 'string') return [[`${path}${name}`, words]]
    if (typeof words === 'function') return [1, 2].map((count) => [`${path}${name} ${count}`, String(words(count, 2))])
    return typeof words === 'object' && words !== null ? listWords(words, `${path}${name}.`) : []
  })
}

test('the words around the findings have their Hindi in Devanagari', () => {
  const [english, hindi] = [listWords(englishFundFindings), listWords(hindiFundFindings)]
  expect(hindi.map(([name]) => name)).toEqual(english.map(([name]) => name))
  for (const [, words] of hindi) expect(words).toMatch(/[\u0900-\u097F]/)
  for (const [, words] of english) expect(words).not.toMatch(/[\u0900-\u097F]/)
})
