import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { englishReport } from './english'
import { hindiReport } from './hindi'
import { REPORT_WORDS, translateReportWords } from './site-words'

const DAY = '2026-11-27'
const LINK = { madeOn: DAY, views: 2, last: DAY, endsOn: DAY, isOpen: true }
/** The end of a sentence, the words of the server, and names that are looked up. */
const ALIKE = new Set(['translate', 'after', 'nameState'])

/** All words of a table, with a sample in the place of what they are given. */
function listWords(texts: unknown, name = ''): string[] {
  if (ALIKE.has(name)) return []
  if (typeof texts === 'string') return texts === '' ? [] : [texts]
  // The day alone has its name of a month in Devanagari too.
  if (typeof texts === 'function') return [String(texts(name === 'line' ? LINK : DAY))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, words]) => listWords(words, key))
}

function listNames(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, words]) => [name, ...listNames(words).map((part) => `${name}.${part}`)])
}

test('every text around a report has its Hindi in Devanagari', () => {
  expect(listNames(hindiReport).toSorted()).toEqual(listNames(englishReport).toSorted())
  for (const words of listWords(hindiReport)) expect(words).toMatch(/[\u0900-\u097F]/)
  for (const words of listWords(englishReport)) expect(words).not.toMatch(/[\u0900-\u097F]/)
})

test('what the server says keeps its slots and its numbers in Hindi', () => {
  const marksOf = (words: string) => (words.match(/\{\w+\}|\d+/g) ?? []).toSorted()
  for (const [english, hindi] of REPORT_WORDS) expect(marksOf(hindi), english).toEqual(marksOf(english))
  expect(translateReportWords('The passbook of 2024-25, account ending 0101')).toBe(
    '2024-25 की पासबुक, 0101 पर ख़त्म होने वाला खाता',
  )
  expect(translateReportWords('Words of tomorrow')).toBe('Words of tomorrow')
})

const known = new Set(REPORT_WORDS.map(([english]) => english))
const readRepository = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

test('every word of the offer has its Hindi', () => {
  const file = readRepository('content/reports.yml')
  const [, note = ''] = /^price_note: (.+)$/m.exec(file) ?? []
  const [, rule = ''] = /^refund_rule: >-\n((?: {2}.+\n)+)/m.exec(file) ?? []
  const [, list = ''] = /^contents:\n((?: {2}- .+\n)+)/m.exec(file) ?? []
  const contents = [...list.matchAll(/^ {2}- (.+)$/gm)].map(([, line = '']) => line)
  expect(contents.length).toBeGreaterThan(5)
  const sentences = [note, rule.trim().replace(/\s*\n\s*/g, ' '), ...contents]
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
})

test('every answer of the server about a report has its Hindi', () => {
  const reports = readRepository('crates/domain/src/commerce/reports/report.rs')
  const [, states = ''] = /fn wrong_state\(.*?\{(.*?)\n\}/s.exec(reports) ?? []
  const passbook = readRepository('crates/domain/src/content/provident_fund/passbook.rs')
  const [, refusals = ''] = /impl Refusal \{.*?fn message\(self\)[^{]*\{(.*?)\n {4}\}/s.exec(passbook) ?? []
  const quoted = (source: string) => [...source.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words)
  const sentences = [...quoted(states), ...quoted(refusals)].filter((words) => words !== 'WRONG_STATE')
  expect(sentences.length).toBeGreaterThan(12)
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
})
