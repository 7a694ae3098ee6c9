import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'test/support/threads.ts',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests say nothing of time; this only ends what hangs, on slow machines too.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Loading the code costs more than most tests: one process runs many files of tests, which leave nothing behind.
    isolate: false,
  },
})
