import { expect, test } from 'vitest'
import { dialogTexts } from './texts'

/** All words of a table, with a sample in the place of what they are given. Kinds of personal numbers are a list, and have a test of their own. */
function listWords(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts('2026-11-27T10:00:00Z', 7))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, words]) => (name === 'personal' ? [] : listWords(words)))
}

test('every text has its Hindi in Devanagari', () => {
  const hindi = listWords(dialogTexts.hi)
  expect(hindi).toHaveLength(listWords(dialogTexts.en).length)
  for (const words of hindi) expect(words).toMatch(/[\u0900-\u097F]/)
})

test('personal numbers are named in the language of the page', () => {
  expect(dialogTexts.en.writing.personal(['PAN', 'phone number'])).toContain('contains a PAN and a phone number.')
  expect(dialogTexts.hi.writing.personal(['PAN', 'phone number'])).toContain('पैन और फ़ोन नंबर')
})
