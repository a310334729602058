// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Hero } from './hero'

vi.mock('../../shared/components/app-link', () => ({ AppLink: (props: ComponentProps<'a'>) => <a {...props} /> }))
afterEach(cleanup)

test('the top of the home page leads to the check of passbooks', () => {
  render(<Hero />)
  expect(screen.getByRole('link', { name: 'Check your PF passbook' }).getAttribute('href')).toBe('/service?module=epf')
})
