// What a first visit costs a reader: bytes over the wire and layout shifts in Chromium, and Lighthouse's scores. Uses the
// starter content; writes rows in the form that `bench table` reads.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// The shell is what the end-to-end tests use and is enough; a whole browser serves as well.
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
]
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1350, height: 940 } }
// A mobile connection, so that fonts and pictures come late enough to move things if they can.
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const KILOBYTE = 1000
// Lighthouse's word for a trace without a beginning.
const UNRECORDED = 'NO_NAVSTART'
const MOST_LOST = 2
const KIND = { Document: 'html', Stylesheet: 'css', Script: 'js', Font: 'fonts', Image: 'images' }
const OTHERS = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }

const { values: options } = parseArgs({
  options: {
    binary: { type: 'string' },
    work: { type: 'string' },
    output: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const here = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)
const work = resolve(options.work, 'pages')
const binary = resolve(options.binary)
const rows = []
const notes = []
const endings = []
const began = Date.now()

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end().finally(() => process.exit(1)))
// A browser that can't be started fails where nothing waits for it; the server must end all the same.
process.on('uncaughtException', (error) => {
  console.error(error)
  end().finally(() => process.exit(1))
})
try {
  await mkdir(work, { recursive: true })
  const base = await serve()
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
} catch (error) {
  rows.push(unmeasured('pages in a browser', error))
} finally {
  await end()
}
await writeFile(options.output, JSON.stringify({ rows, notes }, null, 2))

async function visit(base, article) {
  say(`loading ${article}`)
  const { chromium } = require(join(here, '../web/node_modules/playwright-core'))
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
    handleSIGTERM: false,
    handleSIGINT: false,
  })
  endings.push(() => browser.close())
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

async function serve() {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FINEPRINT_')))
  const port = await freePort()
  const common = ['--data', join(work, 'data')]
  const seeded = spawnSync(binary, [...common, 'seed'], { cwd: work, env: environment, timeout: 120_000 })
  if (seeded.status !== 0) throw new Error(`fineprint seed failed: ${seeded.stderr}`)
  const log = await open(join(work, 'serve.log'), 'w')
  const listen = `127.0.0.1:${port}`
  const server = spawn(binary, [...common, 'serve', '--listen', listen], {
    cwd: work,
    env: environment,
    stdio: ['ignore', log.fd, log.fd],
  })
  const gone = new Promise((done) => server.once('exit', done))
  endings.push(async () => {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(late)
    await log.close()
  })
  const base = `http://${listen}`
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (server.exitCode !== null) throw new Error('fineprint serve has ended')
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    if (answer?.ok) return base
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('fineprint serve is not ready')
}

async function firstArticle(base) {
  const answer = await (await fetch(`${base}/cms/api/contents?limit=1`)).json()
  const url = answer.contents?.[0]?.url
  if (typeof url !== 'string') throw new Error('there is no article to look at')
  return url
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

async function attempt(what, measure) {
  try {
    await measure()
  } catch (error) {
    rows.push(unmeasured(what, error))
  }
}

/** Ends all that was started, the last first. */
async function end() {
  for (const ending of endings.splice(0).reverse())
    await Promise.resolve()
      .then(ending)
      .catch(() => {})
  await rm(work, { recursive: true, force: true }).catch(() => {})
}

function weight(what, bytes, limit, note = '', details = {}) {
  return row(what, `≤ ${limit} KB`, `${kilobytes(bytes)}${note}`, bytes <= limit * KILOBYTE, { ...details, bytes })
}

function row(what, limit, measured, met, details) {
  const made = { what, limit, measured, verdict: met ? 'met' : 'NOT met', details }
  console.error(`         ${what}: ${measured} (limit ${limit}): ${made.verdict}`)
  return made
}

function unmeasured(what, error) {
  const measured = String(error?.message ?? error)
    .replaceAll(/[\n|]/g, ' ')
    .slice(0, 300)
  return { what, limit: '–', measured, verdict: 'not measured', details: {} }
}

function kilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`
}

function say(what) {
  console.error(`[${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s] ${what}`)
}
