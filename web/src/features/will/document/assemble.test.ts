import { describe, expect, test } from 'vitest'
import { isComplete, checkWill } from '../checks/check-will'
import { FAMILIES, findFamily, SIMPLE, TODAY, withManyGifts } from '../sample-families'
import { assembleDocument } from './assemble'
import { CLAUSES, DOCUMENTS, IS_REVIEWED, parseClause } from './clauses'
import { describeShare } from './in-words'
import { listLines, type WillDocument } from './will-document'

const toText = (document: WillDocument) => `${listLines(document).join('\n\n')}\n`
const toFile = (name: string) => `./golden/${name.toLowerCase().replaceAll(' ', '-')}.txt`

describe('whole wills', () => {
  test('there are twenty-four families', () => {
    expect(Object.keys(FAMILIES)).toHaveLength(24)
  })

  for (const [name, will] of Object.entries(FAMILIES)) {
    test(name, async () => {
      expect(checkWill(will, TODAY).errors).toEqual([])
      expect(isComplete(checkWill(will, TODAY))).toBe(true)
      await expect(toText(assembleDocument('will', will, TODAY))).toMatchFileSnapshot(toFile(name))
    })
  }
})

test('the other documents', async () => {
  const will = {
    ...findFamily('policy that the wife owns'),
    codicil: { date: '24 Nov 2026', changes: 'My flat goes to my son.\nMy books go to my friend.' },
    doctorsNote: true,
  }
  for (const kind of DOCUMENTS.filter((each) => each !== 'will'))
    await expect(toText(assembleDocument(kind, will, TODAY))).toMatchFileSnapshot(toFile(`document ${kind}`))
})

test('braces that a reader typed stay what they are', () => {
  const will = { ...SIMPLE, wishes: { ...SIMPLE.wishes, funeral: 'Play {name} and $& once.' } }
  expect(toText(assembleDocument('will', will, TODAY))).toContain('My funeral: Play {name} and $& once.')
})

test('pasted tabs and letters in two parts become what every output can show', () => {
  const will = { ...SIMPLE, wishes: { ...SIMPLE.wishes, funeral: 'Play\tNa\u0304ga\r\nonce.' } }
  const lines = listLines(assembleDocument('will', will, TODAY))
  expect(lines).toContain('My funeral: Play N\u0101ga')
  expect(lines).toContain('once.')
})

test('what follows rules of its own is named and never given', () => {
  const text = toText(assembleDocument('will', findFamily('provident fund and gratuity'), TODAY))
  expect(text).toContain('does not give away what follows rules of its own: my provident fund (EPF)')
  expect(text).not.toContain('I give my provident fund')
})

test('a long will keeps all its gifts', () => {
  const lines = listLines(assembleDocument('will', withManyGifts(300), TODAY))
  expect(lines.filter((line) => line.includes('the painting number'))).toHaveLength(300)
})

test('a will always says that it is a draft, no advice and not reviewed', () => {
  expect(IS_REVIEWED).toBe(false)
  const document = assembleDocument('will', SIMPLE, TODAY)
  expect(toText(document)).toContain('DRAFT until signed on paper.')
  expect(toText(document)).toContain('Not legal advice. The wording was not reviewed by a lawyer.')
  expect(document.footer).toContain('DRAFT')
})

describe('the library', () => {
  test('each clause names the variables that it uses, and has a day', () => {
    for (const { id, variables, paragraphs, written } of CLAUSES) {
      const used = new Set([...paragraphs.join(' ').matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect([id, used]).toEqual([id, new Set(variables)])
      expect(written).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    expect(new Set(CLAUSES.map(({ id }) => id)).size).toBe(CLAUSES.length)
  })

  test('a broken clause is refused', () => {
    expect(() => parseClause('no head')).toThrow('cannot be read')
  })

  test('the words are plain', () => {
    for (const [name, will] of Object.entries(FAMILIES)) {
      const text = toText(assembleDocument('will', will, TODAY))
      expect([name, readingEase(text.replace(/_{3,}/g, '')) > 60]).toEqual([name, true])
      expect(text).not.toMatch(/here(?:unto|by|in|after)|aforesaid|\bsaid\b|witnesseth/i)
    }
  })
})

test('shares in words', () => {
  expect([10_000, 5000, 3333, 3334, 3750, 100, 1, 9900].map(describeShare)).toEqual([
    'the whole (100%)',
    'one half (50%)',
    'one third (33.33%)',
    'one third (33.34%)',
    'thirty-seven point five per cent (37.5%)',
    'one per cent (1%)',
    'zero point zero one per cent (0.01%)',
    'ninety-nine per cent (99%)',
  ])
})

/** Flesch's reading ease: above 60 is plain English, 45 is a newspaper. */
function readingEase(text: string): number {
  const sentences = text.split(/[.:;]/).filter((part) => /\w/.test(part)).length
  const words = text.match(/[A-Za-z’']+/g) ?? []
  const syllables = words.reduce(
    (sum, word) => sum + Math.max(1, (word.replace(/e$/i, '').match(/[aeiouy]+/gi) ?? []).length),
    0,
  )
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}
