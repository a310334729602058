// Draws the icons from the logo. Run it by hand when the logo changes: CHROMIUM=/usr/bin/chromium node
// tools/make-icons.mjs
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const inline = async (path, type) => `data:${type};base64,${(await readFile(at(path))).toString('base64')}`
const logo = await inline('public/images/logo.svg', 'image/svg+xml')

const icon = (size, share, background) =>
  `<body style="margin:0;background:${background};display:grid;place-items:center;width:${size}px;height:${size}px"><img src="${logo}" width="${size * share}" height="${size * share}"></body>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
async function draw(html, width, height, path) {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: at(path), omitBackground: true })
}
await draw(icon(192, 1, 'transparent'), 192, 192, 'public/icons/icon-192.png')
await draw(icon(512, 1, 'transparent'), 512, 512, 'public/icons/icon-512.png')
await draw(icon(512, 0.72, '#0e5a47'), 512, 512, 'public/icons/maskable-512.png')
await draw(icon(180, 1, '#0e5a47'), 180, 180, 'public/icons/apple-touch-icon.png')
await browser.close()
