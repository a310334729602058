// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(cleanup)

function draw(page: ReactElement): void {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(<RouterContextProvider router={router}>{page}</RouterContextProvider>)
}

// Until then a link that is followed waits for five seconds.
test('the page of an unknown address tells when it is the browser’s', async () => {
  const { NotFoundPage } = await import('./not-found')
  const { pageTakeover } = await import('../shared/stores/page-takeover')
  draw(<NotFoundPage />)
  await pageTakeover.finished
})

test('so does the page that tells of a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { PageFailed } = await import('./page-failed')
  const { pageTakeover } = await import('../shared/stores/page-takeover')
  draw(<PageFailed error={new Error('broken')} />)
  await pageTakeover.finished
})
