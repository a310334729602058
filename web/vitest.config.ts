import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const TESTS = 'src/**/*.test.{ts,tsx}'
/** What a file leaves behind for the next one in the same process: a document, a module or a global that is another one, a clock. */
const LEAVES_TRACES =
  /@vitest-environment|vi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b|FakeSocket|globalThis\./
const apart = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && LEAVES_TRACES.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    // These tests run beside a build, on a machine that may have two processors: a limit is for what hangs.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      // The others only call functions. They share a process, because loading the same modules for each of them takes half of the time.
      { extends: true, test: { name: 'together', include: [TESTS], exclude: apart, isolate: false } },
    ],
  },
})
