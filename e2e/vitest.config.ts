import { defineConfig } from 'vitest/config'

/**
 * Journeys in a real browser, against the product as `npm start` runs it. In two processes, each with a product of its own, because three wait for two cores: within it
 * one after the other, because they share its suppliers and their faults.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.journey.ts'],
    globalSetup: ['set-up-product.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 60 } },
    maxWorkers: process.env.E2E_PORT ? 1 : 2,
    pool: 'forks',
    isolate: false,
  },
})
