import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const TEXTS = join(import.meta.dirname, '../../contract/texts/en')

/** The first parts of all text keys (`bookings`, `login` …), which distinguish a raw key from prose. */
function readBranches(): Set<string> {
  return new Set(
    readdirSync(TEXTS).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(TEXTS, file), 'utf8')) as object)
        .filter(([, value]) => typeof value === 'object')
        .map(([key]) => key),
    ),
  )
}

const BRANCHES = readBranches()
const KEY =
  /(?<![\w@./-])(?:(?:translation|faq|admin|common|legal):)?([a-z]\w*)(?:\.[a-z]\w*)+(?![\w@/.-])/g

/** Raw text keys and unfilled parameters that are visible on the page. */
export async function findRawTexts(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')]
    const names = ['aria-label', 'placeholder', 'title', 'alt']
    const attributes = spoken.flatMap((each) => names.map((name) => each.getAttribute(name) ?? ''))
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    return [document.title, document.body.innerText, ...attributes].join('\n')
  })
  const keys = [...seen.matchAll(KEY)].filter((match) => BRANCHES.has(match[1] ?? ''))
  const holes = seen.match(/\{\{[^}]*\}\}/g) ?? []
  return [...new Set([...keys.map((match) => match[0]), ...holes])]
}

/** Collects the errors of a page from now on, in an array that is filled while the page is open. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  // Pages load from their own server only, so that no third party can track a visit.
  page.on('request', (request) => {
    const home = page.url().startsWith('http') ? new URL(page.url()).origin : undefined
    const { protocol, origin } = new URL(request.url())
    if (home && /^(?:https?|wss?):$/.test(protocol) && origin.replace(/^ws/, 'http') !== home)
      faults.push(`request to another site: ${request.url()}`)
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /missingKey/.test(text)) {
      faults.push(`console at ${page.url()}: ${text} (${message.location().url})`)
    }
  })
  return faults
}
