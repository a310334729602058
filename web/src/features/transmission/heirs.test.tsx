// Who owns what a nominee receives, and who the heirs are, on each card where that is asked.

import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { readdir, readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { PageLanguageProvider } from '../../ui/page-language'
import { RELATIONS, ROUTES, WILLS, type Answers } from './answers'
import { CardView } from './card-view'
import { findCard, isAboutHeirs, type Card } from './engine'
import { HEIRS_ANSWER } from './heirs-link'

const ANSWERS: Answers = {
  relation: 'child',
  route: 'nominee_me',
  will: 'none',
  band: 'within',
  service: 'employed',
  minor: false,
  abroad: false,
  deathAbroad: false,
}

function cardOf(id: string, answers: Partial<Answers>): Card {
  const area = rules.areas.find((each) => each.id === id)
  const card = area && findCard(rules, area, { ...ANSWERS, ...answers })
  if (!card) throw new Error(`there is no card of ${id}`)
  return card
}

const listTexts = ({ notes }: Card) => notes.flatMap(({ lines }) => lines.map(({ text }) => text))
const SHARED =
  /If there is no will, the heirs share (?:it|them) under their law of succession|if there is no will, the heirs share it/

/** A nominee holds these for the heirs, whoever the nominee is. */
const HELD = [
  'bank',
  'locker',
  'mutual-funds',
  'demat',
  'paper-shares',
  'unclaimed-shares',
  'small-savings',
  'society-flat',
]

describe('the card of a nominee', () => {
  test.each(HELD)('says that without a will the heirs share it: %s', (id) => {
    for (const route of ['nominee_me', 'nominee_other'] as const)
      for (const will of WILLS) {
        const note = cardOf(id, { route, will }).notes.find((each) => each.id === 'heirs-own')
        expect(note?.lines[0]?.text).toMatch(SHARED)
        expect(note?.lines[0]?.sources.length).toBe(1)
      }
  })

  test('rests on the judgment that decided it', () => {
    const sourceOf = (id: string) => {
      const card = cardOf(id, {})
      const [source] = card.notes.find((each) => each.id === 'heirs-own')?.lines[0]?.sources ?? []
      return card.sources.find((each) => each.id === source)
    }
    for (const id of ['mutual-funds', 'demat', 'paper-shares'])
      expect(sourceOf(id)?.title).toMatch(/^Shakti Yezdani v\. Jayanand Jayant Salgaonkar,.*14 Dec 2023/)
    for (const id of ['bank', 'locker']) expect(sourceOf(id)).toMatchObject({ id: 'talwar', grade: 'A' })
    expect(sourceOf('small-savings')?.title).toContain('savings certificates')
  })

  test('says of a life policy who keeps the money, and for whom a relative further away holds it', () => {
    for (const relation of ['spouse', 'child', 'parent'] as const) {
      const texts = listTexts(cardOf('life-insurance', { relation })).join(' ')
      expect(texts).toContain('you keep the money as a rule')
      expect(texts).not.toMatch(SHARED)
    }
    for (const relation of ['sibling', 'other_heir', 'none'] as const)
      expect(listTexts(cardOf('life-insurance', { relation })).join(' ')).toMatch(SHARED)
    expect(listTexts(cardOf('life-insurance', { route: 'nominee_other' })).join(' ')).toMatch(
      /^Only a parent, spouse or child keeps/,
    )
  })

  test('leaves what a scheme hands out to its own rule', () => {
    for (const id of ['epf', 'eps', 'edli', 'gratuity', 'nps', 'property', 'loans'])
      for (const route of ['nominee_me', 'nominee_other'] as const)
        for (const will of WILLS) {
          const card = cardOf(id, { route, will })
          expect([id, listTexts(card).filter((text) => SHARED.test(text))]).toEqual([id, []])
        }
    expect(listTexts(cardOf('epf', {})).join(' ')).toContain('Ask the office for the rule of the scheme')
  })
})

describe('the card without a nominee', () => {
  test('names the heirs by the law of each community where nobody knows of a will', () => {
    const named = rules.areas.map(({ id }) => id).filter((id) => !['epf', 'eps', 'edli'].includes(id))
    for (const id of named)
      for (const will of ['none', 'unknown'] as const) {
        const note = cardOf(id, { route: 'none', will }).notes.find((each) => each.id === 'heirs')
        expect([id, note?.lines[0]?.text]).toEqual([id, expect.stringContaining('his widow, children and mother')])
        expect(note?.lines[0]?.text).toMatch(/Christians and Parsis.*Muslims.*Goa/)
      }
    for (const will of ['undisputed', 'disputed'] as const)
      expect(cardOf('bank', { route: 'none', will }).notes.some(({ id }) => id === 'heirs')).toBe(false)
  })

  test('says of a scheme that its family comes first', () => {
    for (const id of ['epf', 'eps', 'edli']) {
      const note = cardOf(id, { route: 'none' }).notes.find((each) => each.id === 'heirs')
      expect(note?.title).toBe('Who the family is')
      expect(note && isAboutHeirs(note)).toBe(false)
    }
  })
})

test('no card names two notes alike', () => {
  for (const { id } of rules.areas)
    for (const relation of RELATIONS)
      for (const route of ROUTES)
        for (const will of WILLS) {
          const ids = cardOf(id, { relation, route, will }).notes.map((note) => note.id)
          expect([id, new Set(ids).size]).toEqual([id, ids.length])
        }
})

describe('the way to the answer about heirs', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const draw = (card: Card, language: 'en' | 'hi') =>
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <PageLanguageProvider language={language}>
          <CardView card={card} heading={null} />
        </PageLanguageProvider>
      </RouterContextProvider>,
    )

  test('stands beside who claims, in the language of the page', () => {
    const page = draw(cardOf('demat', { route: 'none' }), 'en')
    expect(page).toContain(`href="/answers/${HEIRS_ANSWER}"`)
    expect(page.indexOf('Who the heirs are')).toBeLessThan(page.indexOf('Forms'))
    expect(draw(cardOf('demat', { route: 'nominee_me' }), 'hi')).toContain(`href="/answers/${HEIRS_ANSWER}?lang=hi"`)
    expect(draw(cardOf('epf', { route: 'none' }), 'en')).not.toContain(HEIRS_ANSWER)
  })

  test('leads to an answer that there is', async () => {
    const folder = new URL('../../../../content/answers/inheritance-planning/', import.meta.url)
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')))
    expect(files.some((text) => text.includes(`- slug: ${HEIRS_ANSWER}\n`))).toBe(true)
  })
})
