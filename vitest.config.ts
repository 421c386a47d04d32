import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/global-postgres.ts'],
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'soak/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
