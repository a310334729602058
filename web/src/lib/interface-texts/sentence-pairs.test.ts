import { expect, test } from 'vitest'
import { BOOKING_WORDS } from './booking/site-words'
import { SITE_WORDS } from './cases/site-words'
import { HINDI_ACCOUNT_FAILURES } from './failures/hindi-account'
import { HINDI_FAILURES } from './failures/hindi-sentences'
import { REPORT_WORDS } from './pf-report/site-words'
import { compilePairs, type SentencePair } from './sentence-pairs'

/** What both content/consultations.yml and content/reports.yml say. */
const OF_TWO_PAGES = new Map([['including GST', 'GST समेत']])

test('a sentence stands in one table, so that it reads alike on every page', () => {
  const tables = [HINDI_FAILURES, HINDI_ACCOUNT_FAILURES, SITE_WORDS, BOOKING_WORDS, REPORT_WORDS]
  const isShared = ([english, hindi]: SentencePair) => OF_TWO_PAGES.get(english) === hindi
  const sentences = tables.flatMap((pairs) => pairs.filter((pair) => !isShared(pair)).map(toShape))
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

/** Two tables may name the same slot differently. */
const toShape = ([english]: SentencePair) => english.replace(/\{\w+\}/g, '{}')

test('a choice of names is read in Hindi when each of them has its Hindi', () => {
  const translate = compilePairs([
    ['It lies in {places}.', 'यह {places} में है।'],
    ['Goa', 'गोवा'],
    ['Kerala', 'केरल'],
    ['Here or there', 'यहाँ-वहाँ'],
  ])
  expect(translate('It lies in Goa.')).toBe('यह गोवा में है।')
  expect(translate('It lies in Goa or Kerala or Goa.')).toBe('यह गोवा या केरल या गोवा में है।')
  expect(translate('It lies in Goa or Ruritania.')).toBe('यह Goa or Ruritania में है।')
  expect(translate('It lies in Here or there.')).toBe('यह यहाँ-वहाँ में है।')
})
