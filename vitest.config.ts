import { defineConfig } from 'vitest/config'

const shared = {
  setupFiles: ['packages/domain/src/testing/configure-fast-check.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What comes by a job comes when the machine gets round to it: no test says how soon.
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks' as const,
  // One after the other in each of two processes: what a file imports is evaluated once for all, which is a sixth of the whole.
  isolate: false,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['packages/{client,domain,contract,sandbox,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          globalSetup: ['packages/server/src/testing/global-postgres.ts'],
          include: ['packages/server/src/**/*.test.ts', 'soak/*.test.ts'],
        },
      },
    ],
  },
})
