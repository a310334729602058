import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkWill } from '../checks/check-will'
import type { Language } from '../document/words'
import { DOCUMENTS, type DocumentKind } from '../document/kinds'
import { EMPTY_WILL, type Will } from '../model/will'
import type { Tools } from '../output/use-tools'
import { findDocument, findStep, toDocumentPath } from '../parts/steps'
import { SIMPLE, TODAY } from '../../../testing/sample-families'
import { PaperStep } from './paper-step'

const TOOLS: Tools = { status: 'loading', outputs: null, keys: null, retry: () => undefined }
const DOUBTED: Will = { ...SIMPLE, stops: ['capacity'] }

function draw(will: Will, kind: DocumentKind, language: Language = 'en'): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <PaperStep
        will={will}
        change={() => undefined}
        checked={checkWill(will, TODAY)}
        today={TODAY}
        tools={TOOLS}
        language={language}
        onLanguage={() => undefined}
        kind={kind}
        onKind={() => undefined}
      />
    </RouterContextProvider>,
  )
}

test('the document is always chosen, and what says who takes what waits for a complete will', () => {
  for (const will of [EMPTY_WILL, DOUBTED, { ...SIMPLE, executor: '' }])
    for (const kind of DOCUMENTS) {
      const page = draw(will, kind)
      expect(page).toContain('<select id="document"')
      expect(page).toContain('need no finished will')
      const waits = kind === 'will' || kind === 'nominations'
      expect([kind, page.includes('<article')]).toEqual([kind, !waits])
      expect([kind, page.includes('There is no document yet.')]).toEqual([kind, waits && will !== DOUBTED])
    }
  expect(draw(SIMPLE, 'will')).toContain('<article')
  expect(draw(SIMPLE, 'will')).not.toContain('need no finished will')
})

test('a doubt about a sound mind leads to the note of a doctor, and is said beside a change of the will', () => {
  expect(draw(DOUBTED, 'will')).toContain('so the planner makes no will')
  expect(draw(DOUBTED, 'will')).toMatch(/<a href="\/willplanning#paper-doctor"[^>]*>Open the doctor’s note<\/a>/)
  for (const kind of ['codicil', 'revocation'] as const)
    expect(draw(DOUBTED, kind)).toContain('Let a lawyer look at this first')
  for (const kind of ['doctor', 'execution'] as const)
    expect(draw(DOUBTED, kind)).not.toMatch(/lawyer is needed|Let a lawyer/)
})

test('a PDF is offered in Hindi, and for a name in Devanagari', () => {
  const named: Will = { ...SIMPLE, me: { ...SIMPLE.me, name: 'रमेश राव' } }
  for (const will of [SIMPLE, named])
    for (const language of ['en', 'hi'] as const) {
      const page = draw(will, 'will', language)
      expect(page).toMatch(/PDF<\/button>/)
      expect(page).not.toContain('The PDF cannot show these letters')
    }
  expect(draw({ ...SIMPLE, me: { ...SIMPLE.me, name: 'ரமேஷ்' } }, 'will')).toContain(
    'The PDF cannot show these letters: ர',
  )
})

test('the document stands in the address, at the step about paper', () => {
  expect(toDocumentPath('doctor', 'hi')).toBe('/hi/willplanning#paper-doctor')
  expect(['paper-doctor', '#paper', 'paper-x', 'you', ''].map(findStep)).toEqual([
    'paper',
    'paper',
    undefined,
    'you',
    undefined,
  ])
  expect(['paper-doctor', 'paper', 'doctor'].map(findDocument)).toEqual(['doctor', undefined, undefined])
})
