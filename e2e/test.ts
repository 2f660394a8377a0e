import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { registerOwner } from './actors/people.ts'
import { waitForHydration } from './browser/hydration.ts'
import { findRawTexts, watchFaults } from './browser/page-faults.ts'
import { type FindLink, findLink, findMail, type Mail, type Wanted } from './product/mailbox.ts'
import { type Product, publishSettings, startProduct } from './product/server.ts'

type Fixtures = {
  /** Opens a page in a browser context of its own, for another person. */
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** Allows faults that a test causes on purpose, such as the 401 of a wrong password. */
  expectFault: (pattern: RegExp) => void
  mailbox: {
    /** Waits for the mail up to `timeoutMs`, 60,000 by default. */
    find: (wanted: Wanted, timeoutMs?: number) => Promise<Mail>
    link: FindLink
  }
  faults: { watched: { page: Page; faults: string[] }[]; expected: RegExp[] }
}

/** Playwright's test, which fails on any fault of any page and on any raw text key. */
export const test = base.extend<Fixtures, { product: Product }>({
  /** A product of its own for each worker. */
  product: [
    async ({ playwright }, use) => {
      const product = await startProduct()
      publishSettings(product)
      const api = await playwright.request.newContext({ baseURL: product.url })
      await registerOwner(api)
      await api.dispose()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  faults: [
    async ({ browserName: _ }, use) => {
      const found: Fixtures['faults'] = { watched: [], expected: [] }
      await use(found)
      const faults = found.watched.flatMap((page) => page.faults)
      const unexpected = faults.filter((fault) => !found.expected.some((each) => each.test(fault)))
      expect(unexpected, 'no page has faults').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, faults }, use) => {
    await withoutFirstMove(page)
    hydrated(page)
    faults.watched.push({ page, faults: watchFaults(page) })
    await use(page)
    await expectNoRawTexts(page)
  },

  open: async ({ browser, baseURL, faults }, use) => {
    const contexts: BrowserContext[] = []
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
      contexts.push(context)
      const page = hydrated(await context.newPage())
      await withoutFirstMove(page)
      pages.push(page)
      faults.watched.push({ page, faults: watchFaults(page) })
      return page
    })
    for (const page of pages) await expectNoRawTexts(page)
    for (const context of contexts) await context.close()
  },

  expectFault: async ({ faults }, use) => use((pattern) => faults.expected.push(pattern)),

  mailbox: async ({ product }, use) => {
    const outbox = join(product.dataDir, 'outbox')
    await use({
      find: (wanted, timeoutMs) => findMail(outbox, wanted, timeoutMs),
      link: (to, link) => findLink(outbox, to, link),
    })
  },
})

/** The headless shell moves the mouse to the corner of each new page, which counts as input. */
const withoutFirstMove = (page: Page) =>
  page.addInitScript(() => {
    const stop = (event: PointerEvent) => {
      if (event.isTrusted && event.clientX === 0 && event.clientY === 0)
        event.stopImmediatePropagation()
    }
    addEventListener('pointermove', stop, { capture: true })
  })

/** Makes `goto` and `reload` wait for hydration, unless `waitUntil` requests an earlier moment. */
function hydrated(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await waitForHydration(page)
    return answer
  }
  return page
}

async function expectNoRawTexts(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return
  expect(await findRawTexts(page), `raw text keys at ${page.url()}`).toEqual([])
}

export { expect }
