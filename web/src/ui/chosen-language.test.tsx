// @vitest-environment jsdom
import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLanguage, recallLanguage } from '../lib/kept-language'
import { useChosenLanguage } from './chosen-language'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Page({ hindiPath }: { hindiPath: string | null }) {
  useChosenLanguage('assist', 'en', hindiPath)
  return null
}

function open(address: string, hindiPath: string | null) {
  cleanup()
  window.history.pushState(null, '', address)
  const router = createRouter({ routeTree: createRootRoute(), history: createBrowserHistory() })
  render(
    <RouterContextProvider router={router}>
      <Page hindiPath={hindiPath} />
    </RouterContextProvider>,
  )
}

const here = () => window.location.href.slice(window.location.origin.length)

test('whoever chose Hindi is led to the same guide, with its query and place', async () => {
  keepLanguage('assist', 'hi')
  open('/assist?module=epf#ask', '/hi/assist')
  await waitFor(() => expect(here()).toBe('/hi/assist?module=epf#ask'))
})

test('nobody is led to a page that is not there in Hindi, or by the choice for another part', async () => {
  keepLanguage('assist', 'hi')
  open('/assist?module=new', null)
  await Promise.resolve()
  expect(here()).toBe('/assist?module=new')
  localStorage.clear()
  keepLanguage('will', 'hi')
  open('/assist?module=epf', '/hi/assist')
  await Promise.resolve()
  expect(here()).toBe('/assist?module=epf')
})

test('English from a switch in another tab is remembered', async () => {
  keepLanguage('assist', 'hi')
  open('/assist?module=epf&lang=en', '/hi/assist')
  await waitFor(() => expect(here()).toBe('/assist?module=epf'))
  expect(recallLanguage('assist')).toBe('en')
})
