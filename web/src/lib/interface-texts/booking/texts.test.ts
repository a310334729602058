import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SITE_WORDS } from '../cases/site-words'
import { hindiBooking } from './hindi-booking'
import { BOOKING_WORDS, translateBookingWords } from './site-words'
import { englishBooking } from './texts'

const DAY = '2026-11-27'
/** A clock without words, a name of the browser's or of the server's, a mark, and sentences with tests of their own. */
const ALIKE = new Set([
  'clock',
  'zoneName',
  'region',
  'languageName',
  'nameState',
  'translate',
  'none',
  'indianTime',
  'modes',
  'length',
])
/** All words of a table, with a sample in the place of what they are given. */
function listWords(texts: unknown, name = ''): string[] {
  if (ALIKE.has(name)) return []
  if (typeof texts === 'string') return [texts]
  if (name === 'spokenClock' && typeof texts === 'function') return [String(texts('18:30'))]
  if (typeof texts === 'function') return [String(texts(DAY, DAY, DAY))]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, words]) => listWords(words, key))
}

/** The names of a table, with those of its parts. */
function listNames(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, words]) => [name, ...listNames(words).map((part) => `${name}.${part}`)])
}

test('every text of a booking has its Hindi in Devanagari', () => {
  expect(listNames(hindiBooking).toSorted()).toEqual(listNames(englishBooking).toSorted())
  for (const words of listWords(hindiBooking)) {
    expect(words).toMatch(/[\u0900-\u097F]/)
  }
  for (const words of listWords(englishBooking)) expect(words).not.toMatch(/[\u0900-\u097F]/)
})

test('lengths, times and days are written as Hindi readers write them', () => {
  const { days, slots } = hindiBooking
  expect(hindiBooking.length(45, ['video', 'phone'])).toBe('45 मिनट, वीडियो या फ़ोन पर')
  expect(hindiBooking.dateTime('2026-11-26T13:00:00Z')).toBe('26 नवंबर 2026, शाम 6:30 बजे (IST)')
  expect(days.name('2026-11-23')).toBe('सोम, 23 नवंबर 2026')
  expect(days.span('2026-11-23', '2026-11-29')).toBe('23 से 29 नवंबर 2026')
  expect(days.span('2026-11-27', '2026-12-03')).toBe('27 नव॰ से 3 दिसंबर 2026')
  expect(days.indianTime('01:30', '2026-11-24', '2026-11-23')).toBe('रात 1:30 बजे IST, 24 नवंबर 2026')
  expect([slots.clock('18:30'), slots.spokenClock('18:30')]).toEqual(['6:30', 'शाम 6:30 बजे'])
  expect([slots.zoneName('Asia/Kolkata'), slots.zoneName('Europe/London')]).toEqual(['भारत', 'London'])
})

test('the terms of the server are read in Hindi, sentence by sentence or not at all', () => {
  const terms = 'Cancel until 24 hours before the start and everything is refunded; later nothing is.'
  expect(translateBookingWords(`${terms} You can move it twice, until an hour before it starts.`)).toBe(
    'शुरू होने से 24 घंटे पहले तक रद्द करने पर पूरे पैसे वापस मिलेंगे; उसके बाद कुछ नहीं। शुरू होने से 1 घंटे पहले तक आप दो बार इसका समय बदल सकते हैं।',
  )
  const own = `${terms} We send flowers.`
  expect(translateBookingWords(own)).toBe(own)
})

const slotsOf = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()

test('what the site says keeps its slots in Hindi', () => {
  for (const [english, hindi] of BOOKING_WORDS) {
    expect(slotsOf(hindi), english).toEqual(slotsOf(english))
  }
})

const readRepository = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const known = new Set([...BOOKING_WORDS, ...SITE_WORDS].map(([english]) => english))

test('every term that the server states has its Hindi', () => {
  const source = readRepository('crates/domain/src/commerce/bookings/terms.rs')
  const [, body = ''] = /fn describe_in_english\((.*?)\n {4}fn describe_in_hindi/s.exec(source) ?? []
  const sentences = [...body.matchAll(/"([A-Z][^"]+)"/g)].map(([, sentence = '']) => sentence)
  expect(sentences.length).toBeGreaterThanOrEqual(12)
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
  // Mails about a call say the same as its page.
  const hindi = BOOKING_WORDS.filter(([english]) => sentences.includes(english)).map(([, words]) => words)
  expect(hindi.filter((words) => !source.includes(`"${words}"`))).toEqual([])
})

test('mails about a call name it as the pages do', () => {
  const source = readRepository('crates/domain/src/commerce/orders/call_titles.rs')
  const named = [...source.matchAll(/^ {4}\("(.+?)", "(.+?)"\),$/gm)].map(([, english = '', hindi = '']) => [
    english,
    hindi,
  ])
  const services = readRepository('content/consultations.yml').split('\nservices:\n')[1] ?? ''
  const titles = [...services.matchAll(/^ {4}title: "?(.+?)"?$/gm)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThanOrEqual(9)
  expect(titles.filter((title) => !named.some(([english]) => english === title))).toEqual([])
  for (const [english, hindi] of named) expect(SITE_WORDS).toContainEqual([english, hindi])
})

test('what content/consultations.yml says to the person has its Hindi', () => {
  const services = readRepository('content/consultations.yml').split('\nservices:\n')[1] ?? ''
  const words = [...services.matchAll(/^ {4}(?:title|summary|price_note): "?(.+?)"?$/gm)].map(([, text = '']) => text)
  const addOns = [...services.matchAll(/^ {6}- \{id: [\w-]+, title: (.+?), rupees/gm)].map(([, text = '']) => text)
  expect(words.length).toBeGreaterThanOrEqual(27)
  expect(addOns.length).toBeGreaterThanOrEqual(3)
  expect([...words, ...addOns].filter((text) => !known.has(text))).toEqual([])
})
