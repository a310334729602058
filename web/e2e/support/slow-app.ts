// What a page does before its application is there: the application is kept back as a slow connection would, and what
// comes over the wire is weighed.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { STEP_TIMEOUT } from './test'

const APP = '**/assets/entry-client*.js'

/** From now on the application waits; the returned function lets it come. */
export async function holdAppBack(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(APP, async (route) => {
    await coming
    await route.continue()
  })
  return letCome
}

const SLOWNESS = 6

/** From now on the page's processor is six times slower, as a cheap phone's is, and may take six times as long. */
export async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  page.setDefaultTimeout(SLOWNESS * STEP_TIMEOUT)
}

/** Lists the scripts that the page asks for from now on. */
export function listScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** Waits until React has the page, without touching it. */
export async function isTakenOver(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.getElementById('main') ?? {}).join()))
    .toContain('__reactProps')
}

/** Weighs what comes over the wire, headers included. */
export async function weighRequests(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const types = new Map<string, string>()
  const weights: { type: string; bytes: number }[] = []
  wire.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weights.push({ type: types.get(requestId) ?? '', bytes: encodedDataLength })
  })
  return () => weights
}
