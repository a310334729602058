// Draws the icons and the social card from the logo. Run by hand when the logo changes:
// CHROMIUM=/usr/bin/chromium node tools/make-icons.mjs
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const inline = async (path, type) => `data:${type};base64,${(await readFile(at(path))).toString('base64')}`
const logo = await inline('public/images/logo.svg', 'image/svg+xml')
const marker = await inline('public/images/marker.svg', 'image/svg+xml')
const serif = await inline('src/styles/fonts/source-serif.woff2', 'font/woff2')
const sans = await inline('src/styles/fonts/inter.woff2', 'font/woff2')

const icon = (size, share, background) =>
  `<body style="margin:0;background:${background};display:grid;place-items:center;width:${size}px;height:${size}px"><img src="${logo}" width="${size * share}" height="${size * share}"></body>`

const card = `<style>
  @font-face{font-family:S;src:url(${serif});font-weight:400 700}
  @font-face{font-family:I;src:url(${sans});font-weight:400 700}
  body{margin:0;width:1200px;height:630px;background:#fbfaf6;color:#17212b;display:flex;flex-direction:column;justify-content:space-between;padding:72px 80px;box-sizing:border-box}
  .name{display:flex;align-items:center;gap:20px;font:600 36px S}
  h1{margin:0;font:600 104px/1.08 S;letter-spacing:-.02em}
  mark{position:relative;isolation:isolate;background:none;color:inherit;white-space:nowrap}
  mark::before{content:"";position:absolute;z-index:-1;inset:auto -.12em .04em;height:.42em;background:#ffe58a;mask:url(${marker}) center/100% 100% no-repeat}
  p{margin:0;font:400 32px I;color:#55616d}
</style><div class="name"><img src="${logo}" width="64" height="64">The Fine Print</div>
<h1>Financial <mark>fine prints</mark>, simplified.</h1><p>More Than Just Guidance. Real Assistance.</p>`

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
await draw(card, 1200, 630, 'public/images/social.png')
await browser.close()
