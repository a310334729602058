// A person signs in with Chromium: from our site through the provider's pages and back. Usage: node browser.mjs SITE REPOSITORY.
// Prints where they are then and who they are.
import { createRequire } from 'node:module'

const [site, repository] = process.argv.slice(2)
const { chromium } = createRequire(`${repository}/web/package.json`)('playwright-core')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(`${site}/pf/v1/auth/google?returnUrl=/rules`)
  await page.fill('input[name=login]', 'ravi')
  await page.fill('input[name=password]', 'any')
  await page.click('button[type=submit]')
  await page.waitForSelector('input[name=prompt][value=consent]', { state: 'attached' })
  await page.click('button[type=submit]')
  await page.waitForURL(`${site}/rules`)
  const who = await page.evaluate(async () => (await (await fetch('/cms/api/subscribers/me')).json()).data.email)
  console.log(new URL(page.url()).pathname, who)
} finally {
  await browser.close()
}
