import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translateSiteWords } from '../cases/site-words'
import { describeFailureCode, translateFailure } from './hindi'
import { HINDI_BY_CODE } from './hindi-codes'
import { HINDI_ACCOUNT_FAILURES } from './hindi-account'
import { HINDI_FAILURES } from './hindi-sentences'

const PAIRS = [...HINDI_FAILURES, ...HINDI_ACCOUNT_FAILURES]
const slotsOf = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()

test('each failure stands there once, in Devanagari, and keeps its slots', () => {
  expect(new Set(PAIRS.map(([english]) => english)).size).toBe(PAIRS.length)
  for (const [english, hindi] of PAIRS) {
    expect(hindi).toMatch(/[\u0900-\u097F]/)
    expect(slotsOf(hindi), english).toEqual(slotsOf(english))
  }
  for (const words of Object.values(HINDI_BY_CODE)) expect(words).toMatch(/[\u0900-\u097F]/)
})

test('what differs in a sentence is carried over', () => {
  expect(translateFailure('You follow 200 pages already. Please remove one first')).toMatch(/^आपको पहले से 200 पेजों/)
  expect(translateFailure('Please enter a valid phone number for +65 (8 to 8 digits) or leave it empty')).toBe(
    'कृपया +65 का सही फ़ोन नंबर लिखें (8 से 8 अंक) या जगह ख़ाली छोड़ दें',
  )
  expect(translateFailure('This GSTIN is registered in Karnataka. Please choose that State')).toBe(
    'यह GSTIN कर्नाटक में रजिस्टर्ड है। कृपया वही राज्य चुनें',
  )
  expect(
    translateFailure(
      'PIN codes that begin with 81 are in Bihar or Jharkhand, not in Kerala. Please check PIN code and State',
    ),
  ).toBe('81 से शुरू होने वाले पिन कोड बिहार या झारखंड के हैं, केरल के नहीं। कृपया पिन कोड और राज्य फिर से देखें')
  expect(translateFailure('Something that nobody has translated')).toBeNull()
  expect(describeFailureCode('constructor')).toBeNull()
})

const readRepository = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const listRepository = (folder: string) =>
  readdirSync(new URL(`../../../../../${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.rs'))
    .map((name) => `${folder}/${name}`)

/** Each has a sentence of its own for each case, which is held below. */
const TOLD_BY_SENTENCE = new Set(['INVALID_INPUT', 'FORBIDDEN', 'GONE'])

test('every code that the server gives to a kind of failure has its Hindi', () => {
  const [, body = ''] = /pub fn status_and_code\(.*?\{(.*?)\n\}/s.exec(readRepository('crates/http/src/error.rs')) ?? []
  const codes = [...body.matchAll(/"([A-Z_]+)"/g)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter((code) => !TOLD_BY_SENTENCE.has(code) && describeFailureCode(code) === null)).toEqual([])
})

/** Where the server says what it refuses to a reader of a page in Hindi. */
const SOURCES = [
  ...['contact', 'comments', 'sealed_wills', 'saved_plans', 'subscribers'].flatMap((noun) =>
    listRepository(`crates/domain/src/people/${noun}`),
  ),
  // Why money went back, and what a call is called, is told in mails, with its Hindi beside it.
  ...listRepository('crates/domain/src/commerce/orders').filter(
    (path) => !/(?:refund_reasons|call_titles)\.rs$/.test(path),
  ),
  ...listRepository('crates/domain/src/gathering/conversations'),
  ...[
    'kernel/error',
    'kernel/text/mod',
    'people/sign_in',
    'people/consents/service',
    'people/follows/service',
    'people/analytics/service',
    'gathering/unsubscribe',
    'gathering/assistant/question',
    'commerce/payments/service',
    'commerce/cases/person',
    'commerce/cases/service',
    'commerce/cases/status',
    'commerce/cases/fulfilment',
    'commerce/intake_files/service',
  ].map((name) => `crates/domain/src/${name}.rs`),
  ...[
    'error',
    'access/guard',
    'access/origin',
    'access/upload_gate',
    'api/input',
    'api/uploads',
    'api/sealed_wills',
    'chat/frames',
    'chat/socket',
    'responses/search',
  ].map((name) => `crates/http/src/${name}.rs`),
]

/** What stands in these files and is no answer to a reader of a page in Hindi: names, titles, what only programs and calls are told. */
const NO_ANSWERS = [
  /^(?:Sealed will|Google sign-in|No longer on the site|Summarise with AI|Assistance, case |Case erased before work began)$/,
  /^(?:7 not found|Invalid input|Please send 7|A request names one host|The frame is not JSON of a known form)$/,
  /^(?:The request .*|7 must .*|Please choose one of the areas that we help with)$/,
]

function listSentences(path: string): string[] {
  const [source = ''] = readRepository(path).split('#[cfg(test)]')
  const code = source.replace(/^\s*\/\/.*$/gm, '').replace(/\\\n\s*/g, '')
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, words = '']) => words.replaceAll(String.raw`\"`, '"').replace(/\{\w*\}/g, '7'))
    .filter((words) => /^(?:[A-Z]|7 [a-z]).* /.test(words) && !NO_ANSWERS.some((pattern) => pattern.test(words)))
}

test('the sources are read as they are written today', () => {
  expect(new Set(SOURCES.flatMap(listSentences)).size).toBeGreaterThan(80)
})

test('every way in which the database may fail has its Hindi', () => {
  const source = readRepository('crates/storage/src/errors.rs')
  const sentences = [...source.matchAll(/Error::unavailable\("([^"]+)"\)/g)].map(([, words = '']) => words)
  expect(sentences.length).toBeGreaterThan(4)
  expect(sentences.filter((words) => translateFailure(words) === null)).toEqual([])
})

test.each(SOURCES)('what %s refuses has its Hindi', (path) => {
  const isUnknown = (words: string) => translateFailure(words) === null && translateSiteWords(words) === words
  expect(listSentences(path).filter(isUnknown)).toEqual([])
})
