import { expect, test } from 'vitest'
import type { RegistryFact } from '../../api/types'
import { filterFacts } from './filter-facts'

const fact = (label: string, value: string): RegistryFact => ({
  id: label,
  label,
  category: 'epfo',
  now: {
    value,
    from: '2026-09-17',
    checked: '2026-11-20',
    confidence: 'A',
    source: { title: 'S.O. 5109(E)', publisher: 'Gazette', url: null },
  },
  former: [],
  coming: [],
})

const FACTS = [fact('PF wage ceiling', '₹25,000 a month'), fact('Gratuity ceiling', '₹20,00,000')]

test('every word has to stand somewhere, in any case', () => {
  const labels = (typed: string) => filterFacts(FACTS, typed).map((one) => one.label)
  expect(labels('')).toEqual(['PF wage ceiling', 'Gratuity ceiling'])
  expect(labels('CEILING wage')).toEqual(['PF wage ceiling'])
  expect(labels('gazette')).toHaveLength(2)
  expect(labels('25,000')).toEqual(['PF wage ceiling'])
  expect(labels('pension')).toEqual([])
})
