import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/global-postgres.ts'],
    setupFiles: ['packages/domain/src/testing/configure-fast-check.ts'],
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'soak/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What comes by a job comes when the machine gets round to it: no test says how soon.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
