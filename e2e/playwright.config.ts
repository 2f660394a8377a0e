import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
