// Keeps the application back until a test lets it come, as a slow connection would.

import type { Page } from 'playwright-core'

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

/** Lists the scripts that the page asks for from now on. */
export function listScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}
