// Calculators in frames on another site: the snippet, the height, the figures, and what may not be framed.

import type { FrameLocator, Page } from 'playwright-core'
import { findTooWide, runAxe } from './support/axe'
import { startOtherSite } from './support/other-site'
import { describe, expect, test, waitForHydration } from './support/test'

/** The frame's page is another host's to the page around it, and the page around it is to the site. */
const OTHER_HOST = /^another host: http:\/\/127\.0\.0\.1/

const findFrameHeight = (page: Page, nth = 0) =>
  page
    .locator('iframe')
    .nth(nth)
    .evaluate((frame) => frame.clientHeight)
const findContentHeight = (frame: FrameLocator) =>
  frame.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height))

function buildFrame(site: { url: string }, path: string): string {
  return `<iframe src="${site.url}${path}" title="A calculator" width="100%" height="300" style="border:0"></iframe>`
}

describe('the snippet', () => {
  test('shows the calculator with its figures, and its frame is as high as what it shows', async ({
    open,
    expected,
  }) => {
    expected(OTHER_HOST)
    const own = await open('/calculators/emi', { clipboard: true })
    await own.getByLabel('Loan amount').fill('5000000')
    await own.getByText('₹43,391', { exact: true }).waitFor()
    await own.getByText('Embed this calculator').click()
    const code = own.getByLabel('Code for your page')
    await expect.poll(() => code.inputValue()).toContain('emi.principal=5000000')
    await own.getByRole('button', { name: 'Copy the code' }).click()
    await own.getByRole('button', { name: 'Copied' }).waitFor()
    const snippet = await own.evaluate(() => navigator.clipboard.readText())
    expect(snippet).toBe(await code.inputValue())
    expect(await runAxe(own)).toEqual([])

    const other = await startOtherSite(snippet)
    const page = await open(null)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto(other.url)
    const frame = page.frameLocator('iframe')
    await frame.getByText('₹43,391', { exact: true }).waitFor()
    await expect.poll(async () => (await findFrameHeight(page)) - (await findContentHeight(frame))).toBe(0)
    const folded = await findFrameHeight(page)
    await frame.locator('summary').filter({ hasText: 'Year by year' }).press('Enter')
    await expect.poll(() => findFrameHeight(page)).toBeGreaterThan(folded + 100)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(async () => (await findFrameHeight(page)) - (await findContentHeight(frame))).toBe(0)
    expect(await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)

    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
    expect(await page.context().cookies()).toEqual([])

    // By keyboard, and out of the frame with the same figures.
    const amount = frame.getByLabel('Loan amount')
    await amount.fill('')
    await amount.pressSequentially('3000000')
    await frame.getByText('₹26,035', { exact: true }).waitFor()
    const link = frame.getByRole('link', { name: /^From The Fine Print/ })
    await expect.poll(() => link.getAttribute('href')).toBe('/calculators/emi?emi.principal=3000000')
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.press('Enter')])
    await opened.getByText('₹26,035', { exact: true }).waitFor()
    expect(new URL(opened.url()).pathname).toBe('/calculators/emi')

    await other.stop()
  })
})

describe('a frame', () => {
  test('has its own height beside others, and takes no height from elsewhere', async ({ open, site, expected }) => {
    expected(OTHER_HOST)
    const frames = `${buildFrame(site, '/embed/calculators/emi')}${buildFrame(site, '/embed/calculators/gratuity?theme=dark')}`
    const other = await startOtherSite(`${frames}<script async src="${site.url}/embed.js"></script>`)
    const page = await open(null)
    await page.goto(other.url)
    for (const nth of [0, 1]) {
      const frame = page.frameLocator('iframe').nth(nth)
      await frame.getByText('How it is calculated').waitFor()
      await expect.poll(async () => (await findFrameHeight(page, nth)) - (await findContentHeight(frame))).toBe(0)
    }
    const height = await findFrameHeight(page)
    await page.evaluate(() => window.postMessage({ type: 'fineprint-height', height: 5 }, '*'))
    // Messages come in their order, so this one comes after.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => data === 'last' && resolve(data))
          window.postMessage('last', '*')
        }),
    )
    expect(await findFrameHeight(page)).toBe(height)
    const dark = page.frameLocator('iframe').nth(1).locator('html')
    expect(await dark.getAttribute('data-theme')).toBe('dark')
    expect(await dark.evaluate((root) => getComputedStyle(root).colorScheme)).toBe('dark')
    await other.stop()
  })

  test('shows no other page of ours', async ({ open, site, expected }) => {
    expected(OTHER_HOST)
    expected(/frame-ancestors/)
    const other = await startOtherSite(buildFrame(site, '/calculators/emi'))
    const page = await open(null)
    await page.goto(other.url)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    await other.stop()
  })

  test('leads to the rules in a new tab and not inside itself', async ({ open, site, expected }) => {
    expected(OTHER_HOST)
    const other = await startOtherSite(buildFrame(site, '/embed/calculators/gratuity'))
    const page = await open(null)
    await page.goto(other.url)
    const rule = page
      .frameLocator('iframe')
      .getByRole('link', { name: /gratuity/i })
      .first()
    const [opened] = await Promise.all([page.waitForEvent('popup'), rule.click()])
    await opened.waitForURL('**/rules#*')
    expect(page.frames()[1]?.url()).toBe(`${site.url}/embed/calculators/gratuity`)
    await other.stop()
  })
})

describe('the page in the frame', () => {
  test('is accessible, and remembers nothing on the device', async ({ open }) => {
    const page = await open('/embed/calculators/hra', { size: { width: 320, height: 640 } })
    expect(await runAxe(page)).toEqual([])
    expect(await findTooWide(page)).toEqual([])
    await page.getByLabel('Rent paid a month').fill('30000')
    await expect.poll(() => new URL(page.url()).search).toBe('?hra.rent=30000')
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByLabel('Rent paid a month').inputValue()).toBe('30,000')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('of every kind fits a narrow column and works without JavaScript', async ({ open, site }) => {
    const kinds = await listKinds(site.url)
    expect(kinds).toHaveLength(25)
    const page = await open(null, { js: false, size: { width: 320, height: 640 } })
    for (const kind of kinds) {
      await page.goto(`/embed/calculators/${kind}`)
      expect([kind, await page.getByRole('button', { name: 'Calculate' }).isVisible()]).toEqual([kind, true])
      expect([kind, await findTooWide(page)]).toEqual([kind, []])
    }
    await page.goto('/embed/calculators/emi')
    await page.getByLabel('Loan amount').fill('50,00,000')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.getByText('₹43,391', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/embed/calculators/emi')
  })
})

async function listKinds(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/calculators`)).text()
  return [...new Set(Array.from(list.matchAll(/href="\/calculators\/([a-z-]+)"/g), ([, kind = '']) => kind))]
}
