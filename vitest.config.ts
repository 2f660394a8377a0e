import { defineConfig } from 'vitest/config'

const quiet = { include: [] as string[], clearMocks: true, restoreMocks: true }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...quiet, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...quiet, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
