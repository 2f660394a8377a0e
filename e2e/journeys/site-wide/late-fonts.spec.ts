import type { Page } from '@playwright/test'
import { anyGuide } from '../../actors/guides.ts'
import { expect, test } from '../../test.ts'

const FONT_DELAY_MS = 1_000
const MAX_SHIFT = 0.02

declare global {
  interface Window {
    layoutShift: number
  }
}

/** The cumulative layout shift while the fonts of a page arrive after its first frame. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('600 1rem "Fraunces"')))
    .toBe(true)
  // A shift is reported after the frame that shows it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  )
  return page.evaluate(() => window.layoutShift)
}

test('Nothing moves when the fonts arrive after the first frame', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.route('**/*.woff2', async (call) => {
    await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS))
    await call.continue()
  })
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { username } = await anyGuide(page)
  for (const path of ['/', '/explore', '/login', `/guide/${username}`])
    expect(await shiftOf(page, path), path).toBeLessThanOrEqual(MAX_SHIFT)
})
