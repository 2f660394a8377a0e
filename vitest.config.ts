import { defineConfig } from 'vitest/config'
import { icons } from './web/icons.ts'

/** They hold seconds while the machine is loaded: nothing else may run beside. */
const ALONE = [
  'server/src/features/guides/explore/starting.test.ts',
  'server/src/platform/db/migrate.test.ts',
  'server/src/features/media/encoding/pictures.test.ts',
]

/** They wait for seconds while processes are stopped, killed or starved: `npm test -- faults`. */
const FAULTS = [
  'server/src/hung-database.test.ts',
  'server/src/pooler.test.ts',
  'server/src/rolling-restart.test.ts',
  'server/src/starved-starts.test.ts',
  'server/src/terminated-backends.test.ts',
  'server/src/features/chat/faults.test.ts',
  'server/src/features/notifications/announcements/crash.test.ts',
  'server/src/platform/db/unavailable.test.ts',
  'server/src/platform/db/embedded/supervisor.test.ts',
  'server/src/platform/mail/crash.test.ts',
  'server/src/platform/rate-limits/redis-store.test.ts',
  'server/src/platform/realtime/redis-sentinel.test.ts',
]

/** They measure memory, or load large data. */
const ISOLATED = [
  'server/src/features/guides/explore/oracle.test.ts',
  'server/src/features/media/upload/memory.test.ts',
]

/** Only ends what hangs: a busy machine takes several times as long. Promises have bounds of their own. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 }

const server = { globalSetup: 'server/src/testing/database.ts', ...PATIENCE }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...ALONE, ...FAULTS, ...ISOLATED],
          // The server is imported once per worker: each file has an application of its own.
          isolate: false,
          ...server,
        },
      },
      {
        test: { name: 'server-isolated', include: ISOLATED, ...server },
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
        test: {
          name: 'faults',
          include: FAULTS,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...server,
        },
      },
      {
        plugins: [icons()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: 'web/src/testing/setup.ts',
          // React, the router and the texts are imported once per worker.
          isolate: false,
          ...PATIENCE,
        },
      },
    ],
  },
})
