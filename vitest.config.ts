import { defineConfig } from 'vitest/config'
import { icons } from './web/icons.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Many tests hold a time limit, and a shared machine may stop for seconds: a broken rule fails twice.
    retry: 1,
    // Tags are requirement ids; `npm run spec` checks that they exist.
    strictTags: false,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'e2e/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/database.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [icons()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
    ],
  },
})
