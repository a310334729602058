// @vitest-environment jsdom
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { PageLanguageProvider } from '../../ui/page-language'
import { AreaView } from './area-view'
import { addAsset, EMPTY_PLAN, type Plan, readPlan } from './plan'

/** What the device holds. It answers only after the page is drawn, as a browser does. */
const { device } = vi.hoisted((): { device: { plan: unknown } } => ({ device: { plan: undefined } }))

vi.mock('../../lib/device-store', () => ({
  openDeviceStore: () => async (_mode: string, work: (store: object) => unknown) => {
    await new Promise((resolve) => setTimeout(resolve))
    return work({
      get: () => device.plan,
      put: (plan: unknown) => (device.plan = plan),
      delete: () => (device.plan = undefined),
    })
  },
}))

const AT = '2026-11-28T10:00:00.000Z'
const here = () => window.location.href.slice(window.location.origin.length)
const listKept = () => readPlan(device.plan).assets.map(({ area }) => area)

beforeEach(() => {
  device.plan = undefined
  HTMLElement.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

/** Opens an address on this device in a tab of its own. Returns when the device has answered. */
async function open(address: string): Promise<{ readPlan: () => Plan }> {
  cleanup()
  vi.resetModules()
  const { AssetList } = await import('./asset-list')
  const { planStore, usePlan } = await import('./plan-store')
  function Page() {
    const { plan, isLoaded } = usePlan()
    return (
      <section id="plan">
        <AssetList rules={rules} plan={plan} isLoaded={isLoaded} />
      </section>
    )
  }
  window.history.pushState(null, '', address)
  const router = createRouter({ routeTree: createRootRoute(), history: createBrowserHistory() })
  render(
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>,
  )
  await waitFor(() => expect(planStore.read().isLoaded).toBe(true))
  return { readPlan: () => planStore.read().plan }
}

const status = () => document.getElementById('assets-count')?.textContent

test('an asset that the address names is on the list, once, and on this device alone', async () => {
  await open('/assettransmission?from=mail&asset=bank#plan')
  await waitFor(() => expect(status()).toBe('Added: Bank account or fixed deposit. On the list: 1'))
  // Whoever removes it and loads the page again does not get it back.
  await waitFor(() => expect(here()).toBe('/assettransmission?from=mail#plan'))
  await waitFor(() => expect(listKept()).toEqual(['bank']))
  await open('/assettransmission?asset=bank#plan')
  await waitFor(() => expect(here()).toBe('/assettransmission#plan'))
  expect(status()).toBe('On the list: 1')
})

test('it comes with its companions, and beside what the device holds', async () => {
  device.plan = addAsset(EMPTY_PLAN, 'demat', 'a1', AT)
  await open('/hi/assettransmission?asset=epf')
  await waitFor(() => expect(listKept()).toEqual(['demat', 'epf', 'eps', 'edli']))
  await open('/hi/assettransmission?asset=edli')
  await waitFor(() => expect(here()).toBe('/hi/assettransmission'))
  expect(listKept()).toEqual(['demat', 'epf', 'eps', 'edli'])
})

test('a name that no area has changes nothing', async () => {
  const { readPlan: read } = await open('/assettransmission?asset=car')
  expect(read().assets).toEqual([])
  expect(status()).toBe('Nothing on the list yet.')
})

test.each([
  ['en', '/assettransmission?asset=bank#plan'],
  ['hi', '/hi/assettransmission?asset=bank#plan'],
] as const)('the page of an area (%s) leads to the list with that asset', (language, address) => {
  const area = rules.areas.find(({ id }) => id === 'bank')
  if (!area) throw new Error('the rules have no bank')
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <PageLanguageProvider language={language}>
        <AreaView rules={rules} area={area} />
      </PageLanguageProvider>
    </RouterContextProvider>,
  )
  const name = language === 'hi' ? /अपनी सूची पाएँ/ : /get your own list/
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})
