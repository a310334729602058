// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FindingLanguageProvider } from './finding-language'
import { FindingList } from './finding-list'
import { placeFindings } from './finding-places'
import { ANALYSIS, buildFinding } from '../../testing/sample-reading'
import type { Finding } from './types'
import { WorstFindings } from './worst-findings'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** The sentences of the report, from which the server takes the Hindi of findings too. */
const SENTENCES = new Map(
  Array.from(
    readFileSync('../content/reports.hi.yml', 'utf8').matchAll(/^- en: "(.*)"\n {2}hi: "(.*)"$/gm),
    ([, english = '', hindi = '']) => [english, hindi] as const,
  ),
)

const TITLE = 'The passbooks print no UAN'
const REASON = "So we can't see whether there is only one."
const STEP = 'Ask for the transfer anyway.'
const LINE = 'Interest details: N/A'
const inHindi = (english: string) => SENTENCES.get(english) ?? `no Hindi: ${english}`

const DOUBT = buildFinding({
  title: TITLE,
  reason: REASON,
  remedy: [STEP],
  evidence: [{ member: ANALYSIS.accounts[0]?.member ?? '', year: 2024, line: { page: 1, line: 7 }, text: LINE }],
})
const OTHERS: Finding[] = [
  buildFinding({ outcome: 'unknown', title: 'Only in English', amount: null }),
  buildFinding({ outcome: 'pass', title: 'Also only in English' }),
]

function show(findings: readonly Finding[], texts = [TITLE, REASON, STEP, LINE]) {
  const { worst, further, unknown, settled } = placeFindings(findings)
  const context = { accounts: ANALYSIS.accounts, months: [], askAbout: () => null }
  const hindi = texts.map((english) => ({ english, hindi: inHindi(english) }))
  return render(
    <FindingLanguageProvider hindi={hindi}>
      <WorstFindings worst={worst} further={further.length} unknown={unknown.length} context={context} />
      <FindingList further={further} unknown={unknown} settled={settled} context={context} />
    </FindingLanguageProvider>,
  )
}

const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a reader chooses Hindi: findings, and the words around them, in the sentences of the report', async () => {
  const { container } = show([DOUBT, ...OTHERS])
  expect(screen.getByRole('heading', { name: 'What is wrong now' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy()
  choose('जाँच के नतीजे हिन्दी में पढ़ें')
  await screen.findByRole('heading', { name: 'अभी क्या गलत है' })
  const title = screen.getByRole('heading', { name: inHindi(TITLE) })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('hi')
  const text = container.textContent ?? ''
  for (const english of [TITLE, REASON, STEP, LINE]) {
    expect(inHindi(english)).toMatch(/[\u0900-\u097F]|N\/A/)
    expect(text).toContain(inHindi(english))
    expect(text).not.toContain(english)
  }
  for (const words of [
    'ज़रूरी',
    'पहला कदम:',
    'क्या किया जा सकता है',
    'पन्ना 1, लाइन 7',
    'बाकी नतीजे',
    'जो इन पासबुक से पता नहीं चलता',
    'नियम:',
  ])
    expect(text).toContain(words)
  for (const words of ['Important', 'First step', 'What can be done', 'Other findings', 'Rule:', 'In order'])
    expect(text).not.toContain(words)
  // What has no Hindi is not hidden.
  expect(text).toContain('Only in English')
  choose('Read the findings in English')
  expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy()
})

test('the choice holds for the next reading, and is the one of the form that asks a person', async () => {
  show([DOUBT])
  choose('जाँच के नतीजे हिन्दी में पढ़ें')
  await screen.findByRole('heading', { name: inHindi(TITLE) })
  expect(localStorage.getItem('cases-language')).toBe('hi')
  cleanup()
  show([])
  expect(await screen.findByRole('heading', { name: 'कुछ गलत नहीं मिला' })).toBeTruthy()
})
