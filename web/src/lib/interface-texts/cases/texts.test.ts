import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hindiAsking } from './asking/hindi'
import { SITE_WORDS, translateSiteWords } from './site-words'
import { STATES } from '../../server-constants.gen'
import { caseTexts } from './texts'

const DAY = '2026-11-27'
/** Words that no language changes, or that are the other's: the name of a person, a mark, the way back to English, a sentence with its own test. */
const ALIKE = new Set(['staff', 'end', 'otherLanguage', 'translate', 'nameState'])

/** All words of a table, with a sample in the place of what they are given. */
function listWords(texts: unknown, name = ''): string[] {
  if (ALIKE.has(name)) return []
  if (typeof texts === 'string') return [texts]
  if (name === 'personal' && typeof texts === 'function') return [String(texts(['PAN']))]
  if (typeof texts === 'function') return [String(texts(DAY, DAY, 'GRV-88'))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, words]) => listWords(words, key))
}

/** The names of a table, with those of its parts. */
function listNames(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, words]) => [name, ...listNames(words).map((part) => `${name}.${part}`)])
}

test('every text of a case has its Hindi in Devanagari', () => {
  expect(listNames(caseTexts.hi).toSorted()).toEqual(listNames(caseTexts.en).toSorted())
  for (const words of listWords(caseTexts.hi)) expect(words).toMatch(/[\u0900-\u097F]/)
  for (const words of listWords(caseTexts.en)) expect(words).not.toMatch(/[\u0900-\u097F]/)
})

const slotsOf = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()

test('every State has its name in Hindi', () => {
  for (const state of STATES) expect(caseTexts.hi.invoice.nameState(state)).toMatch(/^[\u0900-\u097F ]+$/)
})

test('what the site says keeps its slots in Hindi', () => {
  for (const [english, hindi] of SITE_WORDS) {
    if (english.startsWith('This case is {status}')) continue
    expect(slotsOf(hindi), english).toEqual(slotsOf(english))
  }
})

test('days and times are written as Hindi readers write them, and staff’s words stay', () => {
  expect(translateSiteWords('Filed with EPFO, Nashik on 5 Jan 2026, number GRV-88.')).toBe(
    'EPFO, Nashik में 5 जनवरी 2026 को जमा किया, नंबर GRV-88।',
  )
  const abroad = 'Thu 26 Nov 2026, 9:05 am Indian time (Wed 25 Nov 2026, 10:35 pm your time)'
  expect(translateSiteWords(`A call is booked: Getting to know us, ${abroad}.`)).toBe(
    'कॉल बुक हो गई: पहली बातचीत, 26 नवंबर 2026, सुबह 9:05 बजे भारतीय समय (25 नवंबर 2026, रात 10:35 बजे आपके यहाँ)।',
  )
  expect(translateSiteWords("This case is closed. It can't be written to now")).toMatch(/^केस की स्थिति/)
  const own = 'We have corrected the date of 5 Jan 2026 with you.'
  expect(translateSiteWords(own)).toBe(own)
})

const readRepository = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const known = new Set(SITE_WORDS.map(([english]) => english))

test('every state that the server names has its Hindi', () => {
  const source = readRepository('crates/http/src/responses/cases.rs')
  const [, body = ''] = /fn describe_status\([^{]*\{(.*?)\n\}/s.exec(source) ?? []
  const sentences = [...body.matchAll(/"([^"]+)"/g)].map(([, sentence = '']) => sentence)
  expect(sentences.length).toBeGreaterThan(15)
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
})

test('every word of content/cases.yml to the person has its Hindi', () => {
  const file = readRepository('content/cases.yml')
  const [, hours = ''] = /^hours: "(.+)"$/m.exec(file) ?? []
  const [, answer = ''] = /^ {2}answer: >-\n((?: {4}.+\n)+)/m.exec(file) ?? []
  const [, events = ''] = /^events:\n((?: {2}.+\n)+)/m.exec(file) ?? []
  const unfolded = events.replace(/>-\n((?: {4}.+\n?)+)/g, (_, lines: string) => `"${unfold(lines)}"\n`)
  const sentences = [...unfolded.matchAll(/^ {2}\w+: "(.+)"$/gm)].map(([, sentence = '']) => toSlots(sentence))
  expect(sentences).toHaveLength(10)
  expect([hours, unfold(answer), ...sentences].filter((sentence) => !known.has(sentence))).toEqual([])
})

const assistFiles = readdirSync(new URL('../../../../../content/assist', import.meta.url))
const listModuleFiles = () => assistFiles.filter((file) => !file.endsWith('.hi.md'))
const listTerms = (file: string) =>
  [...readRepository(`content/assist/${file}`).matchAll(/^ {2}(?:price_note|time|next_step): "(.+)"$/gm)].map(
    ([, term = '']) => term,
  )

test('every title of a module has its Hindi', () => {
  const files = listModuleFiles()
  const titles = files.map((file) => /^title: (.+)$/m.exec(readRepository(`content/assist/${file}`))?.[1] ?? file)
  expect(titles.length).toBeGreaterThanOrEqual(8)
  expect(titles.filter((title) => !known.has(title))).toEqual([])
})

test('every term of our own help has its Hindi', () => {
  const terms = listModuleFiles().flatMap(listTerms)
  expect(terms.length).toBeGreaterThanOrEqual(24)
  expect(terms.filter((term) => hindiAsking.terms.translate(term) === term)).toEqual([])
})

test('a case says a title and a term of our help as the guide in Hindi does', () => {
  const readTitle = (file: string) => /^title: (.+)$/m.exec(readRepository(`content/assist/${file}`))?.[1] ?? ''
  for (const file of listModuleFiles()) {
    const twin = file.replace(/\.md$/, '.hi.md')
    expect(translateSiteWords(readTitle(file)), file).toBe(readTitle(twin))
    expect(listTerms(file).map(hindiAsking.terms.translate), file).toEqual(listTerms(twin))
  }
})

test('every title of a call has its Hindi', () => {
  const services = readRepository('content/consultations.yml').split('\nservices:\n')[1] ?? ''
  const titles = [...services.matchAll(/^ {4}title: "?(.+?)"?$/gm)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThanOrEqual(9)
  expect(titles.filter((title) => !known.has(title))).toEqual([])
})

const unfold = (lines: string) => lines.trim().replace(/\s*\n\s*/g, ' ')
/** The slot of a day has a name of its own here, because its text is written anew. */
const toSlots = (sentence: string) => sentence.replace('{day}', '{date}')

test('every line of a checklist with which a case begins has its Hindi', () => {
  const lines = listModuleFiles().flatMap((file) => {
    const [, list = ''] = /^ {2}checklist:\n((?: {4}- .+\n)+)/m.exec(readRepository(`content/assist/${file}`)) ?? []
    return [...list.matchAll(/- "(.+)"$/gm)].map(([, line = '']) => line)
  })
  expect(lines.length).toBeGreaterThan(30)
  for (const line of lines) expect(translateSiteWords(line), line).toMatch(/[\u0900-\u097F]/)
})

test('every kind of office with which something is filed has its Hindi', () => {
  const offices = /^offices:\n((?: {2}.+\n)+)/m.exec(readRepository('content/cases.yml'))?.[1] ?? ''
  const labels = [...offices.matchAll(/label: "(.+)"$/gm)].map(([, label = '']) => label)
  expect(labels.length).toBeGreaterThan(8)
  expect(labels.filter((label) => !known.has(label))).toEqual([])
})

test('the time to an answer is that of the terms, wherever the site says it', () => {
  const [, days] = /^ {2}answer_working_days: (\d+)$/m.exec(readRepository('content/cases.yml')) ?? []
  expect(days, 'the words below say one').toBe('1')
  const said = [...listWords(caseTexts.en), ...listModuleFiles().flatMap(listTerms)]
  const named = said.filter((words) => /\bagent\b.*\bworking day/.test(words))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((words) => !words.includes('within one working day'))).toEqual([])
})
