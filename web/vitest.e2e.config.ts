import { defineConfig } from 'vitest/config'
import { FailureList } from './e2e/support/failures'

// These tests run the built server in a real browser. Nothing is tried twice and nothing sleeps: a test that fails now
// and then is a defect of the test or of the product.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: 'e2e/support/starter.ts',
    // Each of two workers has one browser. Every file has a site of its own, so files do not disturb each other.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    reporters: ['default', new FailureList()],
    // The first test of a file starts its site.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 5000 } },
  },
})
