// The site's fonts are optional: a page whose fonts come after its first paint stays in the machine's own.

import type { Page } from 'playwright-core'

/** Draws the page in the site's fonts, however late they come, so that what it looks like is always the same. */
export async function drawInOwnFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const optional = 'font-display: optional'
    for (const sheet of document.styleSheets) {
      for (const [at, { cssText }] of [...sheet.cssRules].entries()) {
        if (!cssText.startsWith('@font-face') || !cssText.includes(optional)) continue
        sheet.deleteRule(at)
        sheet.insertRule(cssText.replace(optional, 'font-display: swap'), at)
      }
    }
    // A page asks for its fonts when it is laid out.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
