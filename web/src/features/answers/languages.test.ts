import { expect, it } from 'vitest'
import { answerWords, parseAnswerLanguage } from './languages'

it('takes every unknown language for English', () => {
  expect(['hi', 'hinglish', 'en', 'HI', '', undefined].map(parseAnswerLanguage)).toEqual([
    'hi',
    'hinglish',
    'en',
    'en',
    'en',
    'en',
  ])
})

it('writes the day of the check in each language', () => {
  const written = [answerWords.en, answerWords.hi, answerWords.hinglish].map(({ checkedOn }) => checkedOn('2026-11-05'))
  expect(written).toEqual(['Checked on 5 Nov 2026', '5 नवंबर 2026 को जाँचा गया', '5 Nov 2026 ko check kiya gaya'])
})
