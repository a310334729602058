import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // These tests run beside a build, on a machine that may have two processors: a limit is for what hangs.
    testTimeout: 60_000,
  },
})
