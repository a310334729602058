import { defineConfig } from 'vitest/config'

// The built server in a real browser. Nothing is tried twice and nothing sleeps: a test that fails now and then is a
// defect, of the test or of the product.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.e2e.ts'],
    // One browser for each of two workers; every file has a site of its own, so files don't disturb each other.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5000 } },
  },
})
