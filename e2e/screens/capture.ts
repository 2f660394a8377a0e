import type { Browser, Page } from '@playwright/test'
import type { Session } from '../actors/people.ts'
import { violations, WCAG } from '../browser/accessibility.ts'
import { waitForHydration } from '../browser/hydration.ts'
import { findRawTexts, watchFaults } from '../browser/page-faults.ts'
import type { Product } from '../product/server.ts'
import type { Screen } from './routes.ts'

export type Scheme = 'light' | 'dark'
export type View = { language: string; width: number; scheme: Scheme }
export type Capture = { picture: Buffer; faults: string[] }

/** Takes a screenshot of one screen and finds its faults; undefined if there is nothing to see. */
export async function captureScreen(
  browser: Browser,
  product: Product,
  screen: Screen,
  view: View,
  session: Session,
): Promise<Capture | undefined> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: view.language,
    colorScheme: view.scheme,
    reducedMotion: 'reduce',
    viewport: { width: view.width, height: view.width < 700 ? 844 : 900 },
  })
  try {
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      { ...session, ...screen.stored, userLanguage: view.language },
    )
    const page = await context.newPage()
    const pageFaults = watchFaults(page)
    if (!(await visit(page, screen))) return undefined
    await fetchPictures(page)
    const faults = [
      ...pageFaults.filter((fault) => !screen.fault?.test(fault)),
      ...(await findRawTexts(page)).map((key) => `raw text: ${key}`),
      ...(await findScrollbar(page)),
      ...(await violations(page, WCAG)),
    ]
    return { picture: await page.screenshot({ fullPage: true }), faults }
  } finally {
    await context.close()
  }
}

async function visit(page: Page, screen: Screen): Promise<boolean> {
  await goTo(page, screen.path)
  if (!screen.follow) return true
  const address = await page
    .locator(screen.follow)
    .first()
    .getAttribute('href', { timeout: 3000 })
    .catch(() => null) // nothing to follow, like the bookings of a new person
  if (!address) return false
  await goTo(page, address)
  return true
}

/** Opens the address and waits until its scripts have fetched everything. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
}

/** Loads all pictures and lays out the whole page, because the screenshot shows all of it. */
async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    delete document.documentElement.dataset.opened // lays out what is below the first screen
    for (const image of document.images) {
      image.loading = 'eager'
      image.decoding = 'sync' // otherwise the screenshot may show a placeholder
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

async function findScrollbar(page: Page): Promise<string[]> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return content !== undefined && window !== undefined && content > window
    ? [`horizontal scrollbar: ${content} px in ${window} px`]
    : []
}
