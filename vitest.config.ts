import { defineConfig } from 'vitest/config'
import { icons } from './web/icons.ts'

/** They hold seconds while processes are stopped, killed or overloaded: nothing else may run beside. */
const ALONE = [
  'server/src/hung-database.test.ts',
  'server/src/features/guides/explore/starting.test.ts',
  'server/src/platform/db/migrate.test.ts',
  'server/src/platform/db/unavailable.test.ts',
  'server/src/platform/pictures/pictures.test.ts',
]

/** Only ends what hangs: a busy machine takes several times as long. Promises have bounds of their own. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 }

const server = { globalSetup: 'server/src/testing/database.ts', ...PATIENCE }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Many tests hold a time limit, and a shared machine may stop for seconds: a broken rule fails twice.
    retry: 1,
    // Tags are requirement ids (docs/spec-rows.tsv).
    strictTags: false,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ALONE,
          ...server,
        },
      },
      {
        test: {
          name: 'server-alone',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...server,
        },
      },
      {
        plugins: [icons()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], ...PATIENCE },
      },
    ],
  },
})
