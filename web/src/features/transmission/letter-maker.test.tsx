// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { transmissionQuery } from '../../api/queries/transmission'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { LetterMaker } from './letter-maker'
import { addAsset, EMPTY_PLAN } from './plan'
import { listEntries } from './plan-entries'

afterEach(cleanup)

test('an address that no letter holds stays in its field, is named, and is left out of the letter', () => {
  const client = new QueryClient()
  client.setQueryData(transmissionQuery('en').queryKey, { success: true, data: rules })
  const plan = addAsset(EMPTY_PLAN, 'bank', 'a1', '2026-11-28T10:00:00.000Z')
  const { container } = render(
    <QueryClientProvider client={client}>
      <LetterMaker entries={listEntries(rules, plan)} plan={plan} isPrinting={false} onPrint={() => undefined} />
    </QueryClientProvider>,
  )
  const address = screen.getByLabelText('Your address')
  const fill = (value: string) => fireEvent.change(address, { target: { value } })
  fill(`12 Garden Lane, ${'x'.repeat(180_000)}`)
  expect(address).toHaveProperty('value.length', 180_016)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/^This is 179716 characters too long: there is room for 300\./)
  expect(container.textContent).not.toContain('12 Garden Lane')
  fill(`12 Garden Lane, ${'x'.repeat(285)}`)
  screen.getByText(/^This is 1 character too long/)
  fill(`12 Garden Lane, ${'x'.repeat(284)}`)
  expect(address.getAttribute('aria-invalid')).toBe('false')
  expect(container.textContent).toContain('12 Garden Lane')
})
