// Runs the real server as a demo, on a port of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const BINARY =
  process.env.E2E_BINARY ?? fileURLToPath(new URL('../../../target/debug/fineprint', import.meta.url))
const START_MS = 60_000

type Server = { url: string; token: string; stop: () => Promise<void> }

/** Starts the server on the data of a folder, which it fills if it is empty, and waits until it is ready. */
export async function runServer(folder: string): Promise<Server> {
  const server = spawn(BINARY, ['serve', '--demo', '--data', folder, '--listen', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The settings of the person who runs the tests must not apply to the tests.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FINEPRINT_'))),
      // All readers of a file come from one address.
      FINEPRINT_LIMITS_LOGINS_PER_15_MINUTES: '1000',
      FINEPRINT_LIMITS_CODES_PER_HOUR: '1000',
      FINEPRINT_LIMITS_MAILED_CODES_PER_ADDRESS_AND_HOUR: '1000',
      FINEPRINT_LIMITS_UNPROVEN_CALLS_PER_ADDRESS: '1000',
      FINEPRINT_LIMITS_UNPROVEN_SEATS_PER_ADDRESS_AND_DAY: '1000',
      FINEPRINT_LIMITS_TEXTS_PER_ADDRESS_AND_DAY: '1000',
      FINEPRINT_LIMITS_PASSWORDS_PER_15_MINUTES: '1000',
    },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    if (server.kill('SIGTERM')) await ended
  }
  try {
    const printed = await waitForAddress(server)
    // A test may search at once; until the index is filled the server says that search is starting up.
    await waitUntilReady(printed.url)
    return { ...printed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server prints where it is and a token once it is ready. */
function waitForAddress(server: ChildProcess): Promise<{ url: string; token: string }> {
  return new Promise((resolve, reject) => {
    let printed = ''
    let log = ''
    const fail = (reason: string) => reject(new Error(`the server ${reason}\n${printed}${log.slice(-4000)}`))
    const late = setTimeout(() => fail('did not start in time'), START_MS)
    server.once('error', (error) => fail(`could not be started: ${error.message}`))
    server.once('exit', (code) => fail(`ended with ${code}`))
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /The Fine Print is at\s+(http:\S+)/.exec(printed)?.[1]
      const token = /Staff token \(admin\)\s+(\S+)/.exec(printed)?.[1]
      if (url === undefined || token === undefined) return
      clearTimeout(late)
      resolve({ url, token })
    })
  })
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + START_MS
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (Date.now() > end) throw new Error('the server was not ready in time')
    await wait(50)
  }
}
