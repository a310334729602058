import { afterEach, expect, test, vi } from 'vitest'
import { addFiles, MAX_FILES, noteAnswers } from './chosen-files'
import { calculateAge } from './calculator-values'
import { markMonths } from './month-marks'
import { buildMonthsCsv } from './months-csv'
import { describeMonths } from './pension-words'
import { changeExit, changeFact, changeUnmarkedExit, YES_NO } from './questions'
import { readPassbooks } from './read-passbooks'
import { ANALYSIS, READING } from '../../testing/sample-reading'
import { formatMonth, formatYear, maskMember } from './words'
import { describeGrowth } from './year-chart'

afterEach(() => vi.unstubAllGlobals())

const pdf = (name: string, size = 10) => ({ name, size, type: 'application/pdf' }) as File
const MB = 1024 * 1024

test('months, years, service and member IDs are written in words', () => {
  expect(formatMonth('2025-09')).toBe('Sep 2025')
  expect([formatYear(2025), formatYear(1999)]).toEqual(['2025-26', '1999-00'])
  expect([1, 12, 62, 101].map(describeMonths)).toEqual(['1 month', '1 year', '5 years 2 months', '8 years 5 months'])
  expect(maskMember('MHBAN00456780000001234')).toBe('MHBAN…1234')
})

test('the same file counts once, and limits are told', () => {
  expect(addFiles([], [pdf('a.pdf'), pdf('a.pdf')]).files).toHaveLength(1)
  expect(addFiles([], [pdf('big.pdf', 11 * MB)]).problem).toContain('larger than 10 MB')
  const many = Array.from({ length: MAX_FILES + 2 }, (_, index) => pdf(`${index}.pdf`))
  expect(addFiles([], many)).toMatchObject({ problem: expect.stringContaining('At most 24') as string })
  expect(addFiles([], many).files).toHaveLength(MAX_FILES)
  const heavy = Array.from({ length: 7 }, (_, index) => pdf(`${index}.pdf`, 9 * MB))
  expect(addFiles([], heavy)).toMatchObject({ problem: expect.stringContaining('60 MB') as string })
})

test('a damaged file that is downloaded again takes the place of the first', () => {
  const { files } = addFiles([], [pdf('a.pdf', 4), pdf('b.pdf')])
  const noted = noteAnswers(files, [{ file: 0, refusal: { code: 'damaged', message: 'It is cut off.' } }])
  const again = addFiles(noted, [pdf('a.pdf', 9), pdf('b.pdf')]).files
  expect(again.map(({ file: { name, size }, refusal }) => [name, size, refusal])).toEqual([
    ['b.pdf', 10, null],
    ['a.pdf', 9, null],
  ])
})

test('answers belong to files by their place, whatever their order', () => {
  const { files } = addFiles([], [pdf('a.pdf'), pdf('b.pdf')])
  const noted = noteAnswers(files, [
    { file: 1, refusal: { code: 'scan', message: 'It has no text.' } },
    { file: 0, refusal: null },
  ])
  expect(noted.map(({ refusal }) => refusal)).toEqual([null, 'scan'])
})

test('the form has twelve questions, and what is taken back is unknown again', () => {
  // Beside those of yes or no: the exits and the first month.
  expect(YES_NO).toHaveLength(10)
  expect(changeFact({ oneUan: true }, 'oneUan', undefined)).toEqual({})
  expect(changeExit({ exits: { A: '2024-03-31' } }, 'A', '')).toEqual({})
})

test('a job has a date of exit or none', () => {
  const told = changeUnmarkedExit({ oneUan: true, exits: { A: '2024-03-31' } }, 'A', true)
  expect(told).toEqual({ oneUan: true, unmarkedExits: ['A'] })
  expect(changeUnmarkedExit(told, 'A', false)).toEqual({ oneUan: true })
})

test('the age is in whole years', () => {
  expect(calculateAge('1998-05-17', '2026-05-16')).toBe(27)
  expect(calculateAge('1998-05-17', '2026-05-17')).toBe(28)
})

test('the file of months can be opened by a spreadsheet without running a formula', () => {
  const [month] = ANALYSIS.months
  const accounts = ANALYSIS.accounts.map((account) => ({ ...account, employer: '=HYPERLINK("x"), Ltd' }))
  const text = buildMonthsCsv(month ? [month] : [], accounts, markMonths([], []))
  expect(text.startsWith('\uFEFFEmployer,')).toBe(true)
  expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x""), Ltd",2021-06,2021-06-28,Paid in,15000,1800,550,1250`)
})

test('the chart says in a sentence what it shows', () => {
  expect(describeGrowth(ANALYSIS.years)).toBe(
    'The account went from ₹19,800 at the end of 2021-22 to ₹3.67 lakh so far in 2026-27, before that year’s interest, which is credited after 31 Mar 2027. Interest of ₹52,995 was credited for the years after 2021-22 that were read.',
  )
  expect(describeGrowth(ANALYSIS.years.slice(0, 1))).toBe('The account held ₹19,800 at the end of 2021-22.')
  const [over] = ANALYSIS.years.slice(-1).map((year) => ({ ...year, running: false }))
  expect(describeGrowth(over ? [over] : [])).toBe(
    'The account held ₹3.67 lakh at the end of 2026-27, before that year’s interest, which the passbook doesn’t show yet.',
  )
})

test('the call sends files without their names, passwords in order, and what was told', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(init)
    return new Response(JSON.stringify({ success: true, data: READING, address }), { status: 200 })
  })
  const file = new File(['x'], 'MHBAN00456780000001234_2025.pdf')
  const files = [
    { file, password: '' },
    { file, password: 'open' },
  ]
  expect(await readPassbooks(files, { oneUan: true }, new AbortController().signal, null)).toEqual(READING)
  const body = sent[0]?.body
  if (!(body instanceof FormData)) throw new Error('no form was sent')
  expect(body.getAll('file').map((one) => (one instanceof File ? one.name : ''))).toEqual([
    'passbook-1.pdf',
    'passbook-2.pdf',
  ])
  expect(body.getAll('password')).toEqual(['', 'open'])
  expect(body.get('told')).toBe('{"oneUan":true}')
  expect(sent[0]).toMatchObject({ cache: 'no-store', referrerPolicy: 'no-referrer' })
})

test('a failed call says why, with the server’s words', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Too large' }), { status: 413 }))
  await expect(readPassbooks([], {}, new AbortController().signal, null)).rejects.toMatchObject({ status: 413 })
})
