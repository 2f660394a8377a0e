import type { Page } from '@playwright/test'

/** Holds answers back until told: what a slow line does, without waiting for one. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let letGo = (): void => undefined
  const told = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (call) => {
    await told
    await call.continue()
  })
  return letGo
}
