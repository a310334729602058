// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { transmissionQuery } from '../../api/queries/transmission'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { addAsset, EMPTY_PLAN } from './plan'
import { PlanView } from './plan-view'

afterEach(cleanup)

const AT = '2026-11-28T10:00:00.000Z'
const ON_SCREEN_ONLY = '.print\\:hidden, [data-print="no"]'

function drawPlan() {
  const client = new QueryClient()
  client.setQueryData(transmissionQuery('en').queryKey, { success: true, data: rules })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const plan = ['bank', 'demat', 'epf'].reduce((now, area, place) => addAsset(now, area, `a${place}`, AT), EMPTY_PLAN)
  return render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <PlanView rules={rules} plan={plan} />
      </RouterContextProvider>
    </QueryClientProvider>,
  ).container
}

test('a printed plan has nothing to press, and each source once, at its end', () => {
  const page = drawPlan()
  const pressed = [...page.querySelectorAll('button, select, summary, nav, input:not([type="checkbox"]), a')]
  const printed = pressed.filter((node) => node.closest(ON_SCREEN_ONLY) === null)
  expect(printed.length).toBeGreaterThan(5)
  // Only the list of sources is left, which is seen on paper alone.
  expect(printed.every((node) => node.tagName === 'A' && node.closest('.print\\:columns-2 > ol') !== null)).toBe(true)
  const titles = printed.map(({ textContent }) => textContent)
  expect(new Set(titles).size).toBe(titles.length)
})

test('it is set small, its steps in columns, and its cards without the room that a screen needs', () => {
  const page = drawPlan()
  const card = page.querySelector('section.border-t-2')
  expect(card?.closest('[class*="print:[zoom:"]')).not.toBeNull()
  expect(card?.closest('.print\\:space-y-4')).not.toBeNull()
  expect(page.querySelector('.print\\:grid-cols-3')?.children.length).toBeGreaterThanOrEqual(3)
  for (const row of page.querySelectorAll('dl > div')) expect(row.className).toContain('print:py-1')
})
