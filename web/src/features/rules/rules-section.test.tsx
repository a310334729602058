// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Category, RegistryFact } from '../../api/types'
import { unfold } from './land-on-rule'
import { RulesSection } from './rules-section'

afterEach(cleanup)

const category = { name: 'EPFO', slug: 'epfo' } as Category

test('the heading of a section stands outside of what folds it, which says what it folds', () => {
  render(<RulesSection category={category} facts={[]} isOpen={false} follow={(fact: RegistryFact) => fact.label} />)
  const section = screen.getByRole('region', { name: 'EPFO' })
  const heading = screen.getByRole('heading', { level: 2, name: 'EPFO' })
  expect(heading.closest('details')).toBeNull()
  expect(heading.nextElementSibling?.querySelector('summary')?.textContent).toBe('EPFO: 0 rules')
  expect(unfold(document.getElementById('epfo'))).toBe(true)
  expect(section.querySelector('details')?.open).toBe(true)
})
