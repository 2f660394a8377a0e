import type { Page } from '@playwright/test'

/** Delays responses until released: simulates a slow connection without a fixed wait. */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (call) => {
    await released
    await call.continue()
  })
  return release
}
