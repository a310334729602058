// What a first visit costs a reader: bytes over the wire and layout shifts in Chromium, and Lighthouse's scores. Uses the
// starter content; writes rows in the form that `bench table` reads.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  attempt,
  CHROMIUM,
  endings,
  FLAGS,
  here,
  kilobytes,
  KILOBYTE,
  launchBrowser,
  notes,
  options,
  row,
  rows,
  runMeasures,
  say,
  work,
} from './browser.mjs'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1350, height: 940 } }
// A mobile connection, so that fonts and pictures come late enough to move things if they can.
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
// Lighthouse's word for a trace without a beginning.
const UNRECORDED = 'NO_NAVSTART'
const MOST_LOST = 2
const KIND = { Document: 'html', Stylesheet: 'css', Script: 'js', Font: 'fonts', Image: 'images' }
const OTHERS = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }

await runMeasures('pages in a browser', async (base) => {
  const article = await firstArticle(base)
  await attempt('article page in a browser', () => visit(base, article))
  for (const [name, path] of [
    ['home', '/'],
    ['article', article],
    ['category', '/categories?id=epfo'],
    ['assist', '/assist?module=epf'],
  ]) {
    await attempt(`Lighthouse, ${name}`, () => lighthouse(name, base + path))
  }
  // A page that search engines are told to leave out has no SEO to measure, and its speed stands for nothing: the findings come later.
  await attempt('Lighthouse, provident fund', () =>
    lighthouse('provident fund', `${base}/service?module=epf`, { hasSpeed: false, others: ['accessibility'] }),
  )
})

async function visit(base, article) {
  say(`loading ${article}`)
  const browser = await launchBrowser()
  const phone = await load(browser, base + article, PHONE)
  const desktop = await load(browser, base + article, DESKTOP)
  await browser.close()

  const { bytes } = phone
  const parts = ['html', 'css', 'js'].map((kind) => `${kind.toUpperCase()} ${kilobytes(bytes[kind])}`)
  const code = bytes.html + bytes.css + bytes.js
  const first = 'article page, first visit'
  rows.push(weight(`${first}: HTML + CSS + JS`, code, 165, ` (${parts.join(', ')})`, { requests: phone.requests }))
  rows.push(weight(`${first}: fonts`, bytes.fonts, 100))
  rows.push(weight(`${first}: images`, bytes.images, 60))
  const shift = Math.max(phone.shift, desktop.shift)
  const measured = `${shift.toFixed(4)} (phone ${phone.shift.toFixed(4)}, desktop ${desktop.shift.toFixed(4)}; slow network, scrolled to the end)`
  rows.push(
    row(`${first}: layout shift (CLS)`, '< 0.02', measured, shift < 0.02, {
      phone: phone.shift,
      desktop: desktop.shift,
    }),
  )
  if (phone.failed.length > 0) notes.push(`Requests that failed during the visit: ${phone.failed.join(', ')}`)
}

/** One cold visit: bytes by kind as they came over the wire, heads included, and the sum of all shifts. */
async function load(browser, url, device) {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', SLOW)
  const kinds = new Map()
  const requests = []
  const failed = []
  const bytes = { html: 0, css: 0, js: 0, fonts: 0, images: 0, other: 0 }
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { kind: KIND[type] ?? 'other', path: new URL(response.url).pathname, status: response.status })
    if (response.status >= 400) failed.push(`${response.status} ${response.url}`)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = kinds.get(requestId)
    if (known === undefined) return
    bytes[known.kind] += encodedDataLength
    requests.push({ ...known, bytes: encodedDataLength })
  })
  await page.addInitScript(() => {
    globalThis.shifted = 0
    const add = (list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {})
  // What hydration and idle work ask for afterwards belongs to the visit.
  await page.waitForTimeout(1_500)
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      globalThis.scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
  })
  await page.waitForTimeout(1_000)
  const shift = await page.evaluate(() => globalThis.shifted)
  await context.close()
  return { bytes, requests, failed, shift }
}

async function lighthouse(name, url, { hasSpeed = true, others: wanted = Object.keys(OTHERS) } = {}) {
  const folder = join(here, 'lighthouse/node_modules')
  const { default: audit } = await import(join(folder, 'lighthouse/core/index.js'))
  const { launch } = await import(join(folder, 'chrome-launcher/dist/index.js'))
  const runs = options.quick || !hasSpeed ? 1 : 5
  const speeds = []
  let others = {}
  let unrecorded = 0
  for (let run = 0; run < runs; run += 1) {
    say(`Lighthouse, ${name}, ${run + 1} of ${runs}`)
    const userDataDir = join(work, `profile-${name.replaceAll(' ', '-')}-${run}-${unrecorded}`)
    await mkdir(userDataDir, { recursive: true })
    const chrome = await launch({
      chromePath: CHROMIUM,
      chromeFlags: FLAGS,
      userDataDir,
      logLevel: 'error',
      handleSIGINT: false,
    })
    endings.push(() => chrome.kill())
    // The other categories don't depend on the machine's mood: once is enough.
    const onlyCategories = [...(hasSpeed ? ['performance'] : []), ...(run === 0 ? wanted : [])]
    const result = await audit(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories })
    chrome.kill()
    const fault = result.lhr.runtimeError
    // Chromium lost the recording: nothing was measured, so that run is made again, and said so.
    if (fault?.code === UNRECORDED && unrecorded < MOST_LOST) {
      unrecorded += 1
      notes.push(`Lighthouse, ${name}: run ${run + 1} was not recorded (${UNRECORDED}) and made again.`)
      run -= 1
      continue
    }
    if (fault) throw new Error(fault.message)
    if (hasSpeed) speeds.push(score(result.lhr.categories.performance))
    if (run === 0) others = result.lhr
  }
  if (hasSpeed) {
    const middle = [...speeds].sort((a, b) => a - b)[Math.floor(speeds.length / 2)]
    const all = `median of ${speeds.join(', ')}`
    rows.push(
      row(`Lighthouse mobile, ${name}: performance`, '≥ 95', `${middle} (${all})`, middle >= 95, {
        speeds,
        metrics: metrics(others),
      }),
    )
  }
  for (const id of wanted) {
    const words = OTHERS[id]
    const value = score(others.categories[id])
    const lost = shortcomings(others, id)
    const measured = lost.length === 0 ? `${value}` : `${value} (${lost.join(', ')})`
    rows.push(row(`Lighthouse mobile, ${name}: ${words}`, '100', measured, value === 100, { lost }))
  }
}

function score(category) {
  return Math.round((category.score ?? 0) * 100)
}

/** The audits that cost points. */
function shortcomings(report, category) {
  const counted = report.categories[category].auditRefs.filter((audit) => audit.weight > 0)
  return counted.filter(({ id }) => (report.audits[id].score ?? 1) < 1).map(({ id }) => id)
}

function metrics(report) {
  const names = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]
  return Object.fromEntries(names.map((name) => [name, report.audits[name].numericValue]))
}

async function firstArticle(base) {
  const answer = await (await fetch(`${base}/cms/api/contents?limit=1`)).json()
  const url = answer.contents?.[0]?.url
  if (typeof url !== 'string') throw new Error('there is no article to look at')
  return url
}

function weight(what, bytes, limit, note = '', details = {}) {
  return row(what, `≤ ${limit} KB`, `${kilobytes(bytes)}${note}`, bytes <= limit * KILOBYTE, { ...details, bytes })
}
