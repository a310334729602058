// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { transmissionRules } from '../../testing/transmission-rules'
import type { CardPaper, Line } from './engine'
import { PaperNames, RuleLine } from './rule-lines'

afterEach(cleanup)

test('a line of our own is a tip and never called advice', () => {
  const line = { kind: 'advice', text: 'Keep every receipt.' } as Line
  const { container } = render(<RuleLine line={line} />)
  expect(container.textContent).toBe('Tip: Keep every receipt.')
})

test('a paper says who names it, or that nothing is confirmed', () => {
  const paper: CardPaper = { id: 'will_copy', label: 'Copy of the will', fromCourt: false, source: null, grade: null }
  const [source] = transmissionRules.sources.filter(({ id }) => id === 'rbi-claims')
  if (!source) throw new Error('there is no such source')
  const { container } = render(<PaperNames papers={[paper, { ...paper, id: 'surety', label: 'Surety', source }]} />)
  expect(container.textContent).toBe('Copy of the will (not confirmed); Surety (Reserve Bank of India)')
})
