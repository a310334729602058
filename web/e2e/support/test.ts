// `test` with a site for the file, a browser for the worker, and pages that are watched: whatever a page writes to the
// console as an error or a warning, throws, or asks of another host fails the test, unless the test said so before.

import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, test as base } from 'vitest'
import { type Site, startSite } from './site'
import { startWire, type Wire } from './wire'

/** The shell is Chromium without the windows of a desktop: a page costs a quarter of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters are drawn as a desktop's browser draws them; the shell alone would move them to whole pixels.
  '--font-render-hinting=slight',
  // No name of another host is ever looked up.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

export const WIDE = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740 }

/** In milliseconds: whatever a page is waited for comes sooner, also where two browsers and two sites share two processors. */
export const STEP_TIMEOUT = 10_000

/** A failed test tells this much of a page; a log that is cut to its end still shows it. */
const MOST_SHOWN_LINES = 30

type Opening = {
  js?: boolean
  size?: { width: number; height: number }
  timezone?: string
  dark?: boolean
  /** The service worker is off by default, because it would answer from its cache. */
  worker?: boolean
  /** All requests go through this wire, those of the service worker too. */
  wire?: Wire
  /** Motion is off by default, because carousels glide and panels fade. */
  motion?: boolean
  phone?: boolean
  clipboard?: boolean
  /** Runs before the first request. */
  prepare?: (page: Page) => Promise<void>
}

/** Without a path the page stays blank. */
type Open = (path: string | null, opening?: Opening) => Promise<Page>

type Fixtures = {
  browser: Browser
  site: Site
  watch: Watch
  open: Open
  wire: Wire
  /** Says what the page will complain about, or which other host it will ask. */
  expected: (complaint: RegExp) => void
}

export const test = base.extend<Fixtures>({
  // vitest reads which fixtures one wants from its parameter's pattern, an empty one too.
  browser: [
    async ({}, provide) => {
      const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, provide) => {
      const site = await startSite()
      await provide(site)
      await site.stop()
    },
    { scope: 'file' },
  ],
  watch: async ({ site, task }, provide) => {
    const watch = new Watch(site.url)
    await provide(watch)
    const seen = task.result?.state === 'fail' ? await watch.describePages() : ''
    await watch.close()
    if (seen) throw new Error(`When the test failed, its pages showed:\n${seen}`)
    expect(watch.unexpected()).toEqual([])
  },
  open: async ({ browser, site, watch }, provide) => {
    await provide((path, opening = {}) => openPage(browser, site, watch, path, opening))
  },
  wire: async ({}, provide) => {
    const wire = await startWire()
    await provide(wire)
    await wire.stop()
  },
  expected: async ({ watch }, provide) => {
    await provide((complaint) => watch.expected.push(complaint))
  },
})

class Watch {
  /** The browser is told not to keep workers, except where a test asks for them. */
  readonly expected: RegExp[] = [/Service Worker registration blocked by Playwright/]
  readonly #complaints: string[] = []
  readonly #contexts: BrowserContext[] = []
  readonly #site: string

  constructor(site: string) {
    this.#site = site
  }

  async page(browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options)
    this.#contexts.push(context)
    context.on('console', (message) => {
      const kind = message.type()
      if (kind !== 'error' && kind !== 'warning') return
      this.#complaints.push(`${kind}: ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (error) => this.#complaints.push(`thrown: ${error.error().message}`))
    context.on('request', (request) => {
      const own = request.url().startsWith(this.#site) || /^(?:data|blob|about):/.test(request.url())
      if (!own) this.#complaints.push(`another host: ${request.url()}`)
    })
    return context.newPage()
  }

  unexpected(): string[] {
    return this.#complaints.filter((said) => !this.expected.some((pattern) => pattern.test(said)))
  }

  /** Describes what each page shows, as assistive technology is told it, for whoever asks why a test failed. */
  async describePages(): Promise<string> {
    const pages = this.#contexts.flatMap((context) => context.pages())
    const shown = pages.map(async (page) => {
      const tree = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5000 })
        .catch(() => 'The page does not answer.')
      return [page.url(), ...tree.split('\n').slice(0, MOST_SHOWN_LINES)].join('\n')
    })
    return (await Promise.all(shown)).join('\n\n')
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()))
  }
}

async function openPage(
  browser: Browser,
  site: Site,
  watch: Watch,
  path: string | null,
  opening: Opening,
): Promise<Page> {
  const { js = true, size = opening.phone ? PHONE : WIDE } = opening
  const page = await watch.page(browser, {
    baseURL: site.url,
    viewport: size,
    locale: 'en-IN',
    timezoneId: opening.timezone ?? 'Asia/Kolkata',
    javaScriptEnabled: js,
    colorScheme: opening.dark ? 'dark' : 'light',
    reducedMotion: opening.motion ? 'no-preference' : 'reduce',
    serviceWorkers: opening.worker ? 'allow' : 'block',
    // Addresses of this machine go past a proxy unless told otherwise.
    proxy: opening.wire && { server: opening.wire.url, bypass: '<-loopback>' },
    hasTouch: opening.phone ?? false,
    permissions: opening.clipboard ? ['clipboard-read', 'clipboard-write'] : [],
  })
  page.setDefaultTimeout(STEP_TIMEOUT)
  await opening.prepare?.(page)
  if (path === null) return page
  await page.goto(path)
  if (js) await waitForHydration(page)
  return page
}

/**
 * Waits until React has taken the page over, because what a test looks for often comes with it. A finger near a button
 * brings the application of a page that can be read without it; first-visit.e2e.ts tests what happens before.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    document.querySelector('button')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

/** Waits until nothing is being loaded and what only the device knows (its text size, its lists) is drawn. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  // Covers of a page that the server did not draw come with a part of their own.
  await page.waitForFunction(() => document.querySelector('main div[data-hue][aria-hidden="true"]:empty') === null)
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 5000 })),
  )
}

export { describe, expect } from 'vitest'
