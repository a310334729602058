// @vitest-environment jsdom
import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageLanguage } from '../../lib/page-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { useChosenLanguage } from '../../ui/chosen-language'
import { LanguageSwitch } from './language-switch'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Page({ language }: { language: PageLanguage }) {
  useChosenLanguage('transmission', language, '/hi/assettransmission/bank')
  return <LanguageSwitch area="bank" />
}

function open(address: string) {
  cleanup()
  window.history.pushState(null, '', address)
  const router = createRouter({ routeTree: createRootRoute(), history: createBrowserHistory() })
  const language = address.startsWith('/hi/') ? 'hi' : 'en'
  render(
    <RouterContextProvider router={router}>
      <PageLanguageProvider language={language}>
        <Page language={language} />
      </PageLanguageProvider>
    </RouterContextProvider>,
  )
}

const here = () => window.location.href.slice(window.location.origin.length)
const link = () => screen.getByRole('link')

test('the switch takes the place of the page in the history, and is remembered', async () => {
  open('/assettransmission/bank')
  const entries = window.history.length
  fireEvent.click(link())
  await waitFor(() => expect(here()).toBe('/hi/assettransmission/bank'))
  expect(window.history.length).toBe(entries)
  open('/assettransmission/bank?from=mail#top')
  await waitFor(() => expect(here()).toBe('/hi/assettransmission/bank?from=mail#top'))
})

test('English that is opened in another tab stays English, at its plain address', async () => {
  open('/hi/assettransmission/bank?lang=hi')
  await waitFor(() => expect(here()).toBe('/hi/assettransmission/bank'))
  const address = link().getAttribute('href') ?? ''
  expect(address).toBe('/assettransmission/bank?lang=en')
  open(address)
  await waitFor(() => expect(here()).toBe('/assettransmission/bank'))
  open('/assettransmission/bank?from=mail')
  await Promise.resolve()
  expect(here()).toBe('/assettransmission/bank?from=mail')
})

test('a click that opens another tab is left to the browser', () => {
  open('/hi/assettransmission/bank')
  let isLeft = false
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented
    // jsdom can open no page.
    event.preventDefault()
  }
  document.addEventListener('click', look, { once: true })
  fireEvent.click(link(), { ctrlKey: true })
  expect(isLeft).toBe(true)
  expect(here()).toBe('/hi/assettransmission/bank')
})
