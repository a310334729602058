import { expect, test } from 'vitest'
import { createReply, findAnswerLanguage } from './entries'

test('the newest answer names the language, and one that is under way does not change it', () => {
  const hindi = { ...createReply('a', 'answer'), state: 'done', language: 'hi' } as const
  expect(findAnswerLanguage([])).toBe('en')
  expect(findAnswerLanguage([hindi])).toBe('hi')
  expect(findAnswerLanguage([hindi, createReply('b', 'answer')])).toBe('hi')
  expect(findAnswerLanguage([hindi, { ...createReply('b', 'answer'), state: 'done' }])).toBe('en')
})
