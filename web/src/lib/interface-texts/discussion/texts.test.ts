import { expect, test } from 'vitest'
import { discussionTexts } from './texts'

/** All words of a table, with a sample in the place of what they are given. */
function listWords(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts('Asha'))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.values(texts).flatMap(listWords)
}

test('every text of the discussion panel’s reports has its Hindi in Devanagari', () => {
  const hindi = listWords(discussionTexts.hi)
  expect(hindi).toHaveLength(listWords(discussionTexts.en).length)
  for (const words of hindi) expect(words).toMatch(/[\u0900-\u097F]/)
})
