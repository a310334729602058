// @vitest-environment jsdom
// What a member keeps here: the plan with its progress, and sealed files that go with a receipt.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptForYou } from './kept-for-you'

// Links need the router of the whole page, which has no part in this.
vi.mock('../../shared/components/app-link', () => ({ AppLink: ({ children }: { children: string }) => children }))

const AT = '2026-11-24T10:00:00Z'
const asset = { id: '0123456789ab', area: 'bank', name: '', route: 'none', band: 'unknown', service: 'unknown', at: AT }
const family = {
  relation: 'child',
  will: 'none',
  minor: false,
  abroad: false,
  deathAbroad: false,
  diedOn: null,
  at: AT,
}
const will = { _id: 'w1', size: 2048, sha256: 'ab'.repeat(32), sealedAt: AT, storedAt: AT }
let plan: unknown
let wills: unknown[]
const called: string[] = []

beforeEach(() => {
  called.length = 0
  plan = {
    plan: { family, assets: [asset], removed: [], ticks: [], progress: { done: 3, total: 17 } },
    savedAt: AT,
  }
  wills = [will]
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = url.replace('/cms/api/subscribers/', '')
    called.push(`${method} ${path}`)
    const receipt = { number: 'A1B2C3D4E5F6', sha256: will.sha256, storedAt: AT, deletedAt: AT, remaining: 0 }
    const data = method === 'DELETE' ? receipt : path === 'saved-plan' ? plan : wills
    return new Response(JSON.stringify({ success: true, data }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <KeptForYou onLeave={() => undefined} />
    </QueryClientProvider>,
  )
}

test('a plan is shown with its date and progress, and deleted after a question', async () => {
  show()
  await screen.findByText(/1 asset, 3 of 17 done/)
  expect(screen.getByText(/Saved on 24 Nov 2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the list from your account' }))
  plan = null
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(screen.queryByText('Your list after a death')).toBeNull())
  expect(called).toContain('DELETE saved-plan')
})

test('a sealed file goes with a receipt', async () => {
  show()
  await screen.findByText(/Sealed on 24 Nov 2026/)
  fireEvent.click(screen.getByRole('button', { name: /^Delete the file sealed on/ }))
  wills = []
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  await screen.findByText(/Receipt A1B2C3D4E5F6/)
  await waitFor(() => expect(screen.queryByText('Sealed file')).toBeNull())
  expect(called).toContain('DELETE sealed-wills/w1')
})

test('whoever keeps nothing is told what could be kept', async () => {
  plan = null
  wills = []
  show()
  await screen.findByText(/can keep a copy here when you ask them to/)
})
