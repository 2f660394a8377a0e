import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findDesktopChromium } from './chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './journeys',
  // The headless shell shows no notifications.
  testIgnore: findDesktopChromium() ? [] : ['**/push.spec.ts'],
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  // Long, because a busy machine takes four times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS },
    // A trace of every test costs a third of the time: run the one that failed with `--trace on`.
    screenshot: 'only-on-failure',
  },
})
