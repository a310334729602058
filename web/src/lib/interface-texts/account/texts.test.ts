import { expect, test } from 'vitest'
import { accountTexts } from './texts'

/** All words of a table, with a sample in the place of what they are given. Times of webinars are read by `wallTime` alone. */
function listWords(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts('2026-11-27T10:00:00Z', 7, 9, 2))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, words]) => (name === 'wallTime' ? [] : listWords(words)))
}

test('every text of the account has its Hindi in Devanagari', () => {
  const hindi = listWords(accountTexts.hi)
  expect(hindi).toHaveLength(listWords(accountTexts.en).length)
  for (const words of hindi) expect(words).toMatch(/[\u0900-\u097F]/)
})

test('the time of a webinar is written as Hindi readers write it', () => {
  expect(accountTexts.hi.wallTime('18:30')).toBe('शाम 6:30 बजे')
  expect(accountTexts.hi.wallTime('')).toBe('')
})
