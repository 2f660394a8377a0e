import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { waitForHydration } from './browser/hydration.ts'
import { findRawTexts, watch } from './browser/page-faults.ts'
import { type FindLink, findLink, findMail, type Mail, type Wanted } from './product/mailbox.ts'

type Fixtures = {
  /** A page in a browser of its own: another person, with another language if wanted. */
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** Complaints that a test provokes on purpose, such as the 401 of a wrong password. */
  expectFault: (pattern: RegExp) => void
  mailbox: {
    /** Waits ten seconds unless `patience` says otherwise, in milliseconds. */
    find: (wanted: Wanted, patience?: number) => Promise<Mail>
    link: FindLink
  }
  faults: { watched: { page: Page; faults: string[] }[]; expected: RegExp[] }
}

function setting(name: 'ANNAI_E2E_URL' | 'ANNAI_E2E_DATA'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the global set-up starts the product`)
  return value
}

/** Playwright's test, failing on any complaint of any page and on any text key shown raw. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(setting('ANNAI_E2E_URL')),

  faults: [
    async ({ browserName: _ }, use) => {
      const kept: Fixtures['faults'] = { watched: [], expected: [] }
      await use(kept)
      const faults = kept.watched.flatMap((page) => page.faults)
      const unexpected = faults.filter((fault) => !kept.expected.some((each) => each.test(fault)))
      expect(unexpected, 'no page complains').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, faults }, use) => {
    hydrated(page)
    faults.watched.push({ page, faults: watch(page) })
    await use(page)
    await expectWords(page)
  },

  open: async ({ browser, baseURL, faults }, use) => {
    const contexts: BrowserContext[] = []
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
      contexts.push(context)
      const page = hydrated(await context.newPage())
      pages.push(page)
      faults.watched.push({ page, faults: watch(page) })
      return page
    })
    for (const page of pages) await expectWords(page)
    for (const context of contexts) await context.close()
  },

  expectFault: async ({ faults }, use) => use((pattern) => faults.expected.push(pattern)),

  mailbox: async ({ browserName: _ }, use) => {
    const outbox = join(setting('ANNAI_E2E_DATA'), 'outbox')
    await use({
      find: (wanted, patience) => findMail(outbox, wanted, patience),
      link: (to, link) => findLink(outbox, to, link),
    })
  },
})

/** After `goto` and `reload` the page is hydrated, unless `waitUntil` asks for an earlier moment. */
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

async function expectWords(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return
  expect(await findRawTexts(page), `raw text keys at ${page.url()}`).toEqual([])
}

export { expect }
