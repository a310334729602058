import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../shared/stores/toasts'
import { toApiError } from './errors'
import { readAnswerWords, readFailure, showFailure } from './failure-words'

const refused = (message: string, code: string, fields = {}) => toApiError('POST', 400, { message, code, fields })
const WRONG_CODE = 'That code is wrong or has expired. Please check it or ask for a new one'

test('a refusal is told by its sentence, then by its code, and else in English', async () => {
  const wrong = await readFailure(refused(WRONG_CODE, 'INVALID_INPUT', { code: WRONG_CODE }), 'अन्यथा', 'hi')
  expect(wrong.text).toMatch(/^यह कोड गलत है/)
  expect(wrong.fields.code).toBe(wrong.text)
  expect((await readFailure(refused('Line not found', 'NOT_FOUND'), 'अन्यथा', 'hi')).text).toMatch(/^यह अब यहाँ नहीं है/)
  expect((await readFailure(refused('Quite new', 'INVALID_INPUT'), 'अन्यथा', 'hi')).text).toBe('Quite new')
})

test('what only the page knows comes first, and a lost connection is told as the page tells it', async () => {
  const translate = (words: string) => (words === WRONG_CODE ? 'पन्ने के शब्द' : words)
  expect((await readFailure(refused(WRONG_CODE, 'X'), 'अन्यथा', 'hi', translate)).text).toBe('पन्ने के शब्द')
  expect((await readFailure(new TypeError('Failed to fetch'), 'अन्यथा', 'hi')).text).toBe('अन्यथा')
})

test('too many tries and a broken server are told in Hindi, also without a body', async () => {
  expect((await readFailure(toApiError('PUT', 429, null), 'अन्यथा', 'hi')).text).toMatch(/^कम समय में/)
  expect((await readFailure(toApiError('GET', 500, '<html>'), 'अन्यथा', 'hi')).text).toBe('अन्यथा')
})

test('English pages keep the server’s words', async () => {
  const { text, fields } = await readFailure(refused(WRONG_CODE, 'X', { code: WRONG_CODE }), 'Otherwise', 'en')
  expect([text, fields.code]).toEqual([WRONG_CODE, WRONG_CODE])
  expect(await readAnswerWords(WRONG_CODE, 'en')).toBe(WRONG_CODE)
  expect(await readAnswerWords(WRONG_CODE, 'hi')).toMatch(/^यह कोड गलत है/)
})

test('a toast about a failure speaks the language of the page', async () => {
  showFailure('Error', refused('You are still subscribed', 'STILL_SUBSCRIBED'), 'Otherwise', 'en')
  expect(toastStore.read().at(-1)?.text).toBe('You are still subscribed')
  showFailure('कुछ गड़बड़ हुई', refused('You are still subscribed', 'STILL_SUBSCRIBED'), 'अन्यथा', 'hi')
  await vi.waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('आपका सब्सक्रिप्शन अब भी चालू है'))
})

/** Folders of pages that may be in Hindi. */
const HINDI_PAGES = [
  'account',
  'booking',
  'cases',
  'comments',
  'discussion',
  'pf-report',
  'transmission',
  'unsubscribe',
]

test.each(HINDI_PAGES)('the pages of %s tell no failure in the server’s own words', (name) => {
  const folder = new URL(`../features/${name}/`, import.meta.url)
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('getReaderMessage'))).toEqual([])
})
