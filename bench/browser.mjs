// What the programs that measure in a browser share: the server with the starter content, and rows in the form that
// `bench table` reads.
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
export const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const KILOBYTE = 1000

export const { values: options } = parseArgs({
  options: {
    binary: { type: 'string' },
    work: { type: 'string' },
    output: { type: 'string' },
    // A server that already runs; without it one is started from the binary.
    base: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
export const here = fileURLToPath(new URL('.', import.meta.url))
export const require = createRequire(import.meta.url)
export const work = resolve(options.work, 'pages')
export const rows = []
export const notes = []
export const endings = []
const began = Date.now()

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end().finally(() => process.exit(1)))
// A browser that can't be started fails where nothing waits for it; the server must end all the same.
process.on('uncaughtException', (error) => {
  console.error(error)
  end().finally(() => process.exit(1))
})

/** Measures against a server of its own, ends all that was started, and writes the rows. */
export async function runMeasures(what, measure) {
  try {
    await mkdir(work, { recursive: true })
    await measure(options.base ?? (await serve()))
  } catch (error) {
    rows.push(unmeasured(what, error))
  } finally {
    await end()
  }
  await writeFile(options.output, JSON.stringify({ rows, notes }, null, 2))
}

export async function launchBrowser() {
  const { chromium } = require(join(here, '../web/node_modules/playwright-core'))
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
    handleSIGTERM: false,
    handleSIGINT: false,
  })
  endings.push(() => browser.close())
  return browser
}

async function serve() {
  const binary = resolve(options.binary)
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

export async function attempt(what, measure) {
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

export function row(what, limit, measured, met, details) {
  const made = { what, limit, measured, verdict: met ? 'met' : 'NOT met', details }
  console.error(`         ${what}: ${measured} (limit ${limit}): ${made.verdict}`)
  return made
}

export function unmeasured(what, error) {
  const measured = String(error?.message ?? error)
    .replaceAll(/[\n|]/g, ' ')
    .slice(0, 300)
  return { what, limit: '–', measured, verdict: 'not measured', details: {} }
}

export function kilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`
}

export function say(what) {
  console.error(`[${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s] ${what}`)
}
