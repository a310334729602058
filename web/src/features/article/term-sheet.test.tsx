// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, startFakeServer } from '../../testing/server'
import { ArticleBody } from './article-body'
import { TermSheet } from './term-sheet'

const HTML =
  '<p>Your <a class="term" href="/answers/uan-meaning">UAN</a> and <a href="/answers/other">another</a>.</p><h2 id="a">A</h2><p>b</p>'
const TEXT = 'A UAN is your number at EPFO. It stays for life. A third sentence.'
const ANSWER: Answers = {
  'short-answers/uan-meaning?lang=en': [200, { success: true, data: { answer: { text: TEXT, html: '' } } }],
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(children: React.ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  )
  return router
}

function showSheet() {
  const onClose = vi.fn()
  show(<TermSheet term={{ slug: 'uan-meaning', words: 'your number' }} open onClose={onClose} />)
  return onClose
}

test('a tap on a term is told, and nothing is asked before', () => {
  const asked = startFakeServer(ANSWER)
  const onTerm = vi.fn()
  const router = show(<ArticleBody html={HTML} calculator={() => null} between={null} onTerm={onTerm} />)
  const term = screen.getByRole('link', { name: 'UAN' })
  expect(term.getAttribute('href')).toBe('/answers/uan-meaning')
  // A new tab is the browser's own affair.
  fireEvent.click(term, { ctrlKey: true })
  expect(onTerm).not.toHaveBeenCalled()
  expect(fireEvent.click(term)).toBe(false)
  expect(onTerm).toHaveBeenCalledWith({ slug: 'uan-meaning', words: 'UAN' })
  expect(router.history.location.pathname).toBe('/')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'another' }))
  expect(onTerm).toHaveBeenCalledTimes(1)
  expect(router.history.location.pathname).toBe('/answers/other')
})

test('the sheet shows two sentences and leads to the answer', async () => {
  const asked = startFakeServer(ANSWER)
  showSheet()
  await screen.findByRole('dialog', { name: 'Your number' })
  expect(await screen.findByText('A UAN is your number at EPFO. It stays for life.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the full answer' }).getAttribute('href')).toBe('/answers/uan-meaning')
  expect(asked.map(({ path }) => path)).toEqual(['short-answers/uan-meaning?lang=en'])
})

test('Escape, a tap outside and its button close it', async () => {
  startFakeServer(ANSWER)
  const onClose = showSheet()
  const dialog = await screen.findByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  fireEvent.pointerDown(document.body)
  fireEvent.mouseDown(document.body)
  fireEvent.click(document.body)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(3))
})

test('an answer that did not arrive is told, and the link stays', async () => {
  startFakeServer({})
  showSheet()
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.getByRole('link', { name: 'Read the full answer' })).toBeTruthy()
})
