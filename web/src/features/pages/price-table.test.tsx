import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceTable } from './price-table'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const POLICY = { text: 'All of it back until 24 hours before.' }
const SERVICES = [
  { _id: 'a', title: 'Getting to know us', durationMinutes: 15, price: inr(0), policy: POLICY, addOns: [] },
  {
    _id: 'b',
    title: 'Record check',
    durationMinutes: 45,
    price: inr(118_000),
    policy: POLICY,
    addOns: [{ _id: 'c', title: 'Written report', price: inr(59_000) }],
  },
]

function html(services: unknown[]): string {
  const client = new QueryClient()
  client.setQueryData(['services', 'all'], { success: true, data: services })
  return renderToString(
    <QueryClientProvider client={client}>
      <PriceTable />
    </QueryClientProvider>,
  )
}

test('the server writes every service with its minutes, price and refund rule, and the add-ons', () => {
  const written = html(SERVICES)
  for (const part of [
    'Free</td>',
    '45</td>',
    '₹1,180</td>',
    'Written report',
    '₹590</td>',
    'until 24 hours before',
    'href="/refunds"',
  ]) {
    expect(written).toContain(part)
  }
})

test('nothing to book is no table', () => {
  expect(html([])).toBe('')
})
