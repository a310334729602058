// Starts the demo once, so that the site of every file begins with a copy of its data.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runServer } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the data of a demo that has been stopped. */
    starter: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fineprint-e2e-starter-'))
  const server = await runServer(folder)
  await server.stop()
  project.provide('starter', folder)
  return () => rm(folder, { recursive: true, force: true })
}
