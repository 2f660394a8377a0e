import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language, NAMESPACES } from '@annai/contract/languages'
import type { Page } from '@playwright/test'
import { faultsAtZoom, faultsInBothSchemes } from '../../browser/accessibility.ts'
import { findRawTexts } from '../../browser/page-faults.ts'
import { demoWords } from '../../screens/demo-words.ts'
import { faultsOfLargeText } from '../../screens/large-text.ts'
import { AUDIENCES } from '../../screens/routes.ts'
import { screensOf, signInAs, visit } from '../../screens/visit.ts'
import { expect, test } from '../../test.ts'

// A trace copies the whole page at every step, which with axe takes longer than the checks.
test.use({ trace: 'off' })
// Each test walks many screens: both workers share them.
test.describe.configure({ mode: 'parallel' })

const TEXTS = join(import.meta.dirname, '../../../contract/texts')

/** Every text of a language by its key. */
function textsOf(language: Language): Map<string, string> {
  const found = new Map<string, string>()
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value)
    else for (const [name, each] of Object.entries(value as object)) read(each, `${key}.${name}`)
  }
  for (const name of NAMESPACES)
    read(JSON.parse(readFileSync(join(TEXTS, language, `${name}.json`), 'utf8')), name)
  return found
}

const DEMO_WORDS = demoWords()
const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The English texts that differ in this language, those with parameters only if long enough. */
function englishOf(language: Language): { exact: Set<string>; forms: RegExp[] } {
  const own = textsOf(language)
  const english = [...textsOf('en')]
    .filter(([key, words]) => own.get(key) !== words)
    .map(([, words]) => words)
  const isForm = (words: string) => words.includes('{{')
  return {
    exact: new Set(english.filter((words) => !isForm(words) && !DEMO_WORDS.has(words))),
    forms: english.filter(isForm).flatMap((words) => {
      const parts = words.split(/\{\{.*?\}\}/)
      const isEnough = (parts.join(' ').match(/[A-Za-z]{2,}/g)?.length ?? 0) > 2
      return isEnough ? [new RegExp(`^${parts.map(literal).join('.{1,60}')}$`)] : []
    }),
  }
}

/** Changes the language as another tab does, and waits for the texts that the server translates. */
async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('userLanguage', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'userLanguage' }))
  }, language)
  // Each frame: `expect` tries again only after 100 ms. The loaders start in the task that changes
  // the language of the document.
  await page.waitForFunction(
    (chosen) => {
      // Whether loaders are running is only in React Router's own state.
      const { state } = Reflect.get(window, '__reactRouterDataRouter')
      return document.documentElement.lang === chosen && state.revalidation === 'idle'
    },
    language,
    { timeout: 20_000 },
  )
}

/** All visible and announced texts, without the places that people typed. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set([document.title])
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [translate=no]'))
        found.add((node.textContent ?? '').trim())
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const each of document.querySelectorAll(`[${name}]`))
        found.add(each.getAttribute(name) ?? '')
    found.delete('')
    return [...found]
  })

const leftovers: ReadonlyMap<Language, ReturnType<typeof englishOf>> = new Map(
  LANGUAGES.filter((each) => each !== 'en').map((each) => [each, englishOf(each)]),
)

/** Raw keys, and English texts in other languages. */
async function translationFaults(page: Page, place: string, language: Language): Promise<string[]> {
  const keys = (await findRawTexts(page)).map((key) => `${place} shows the key ${key}`)
  const english = leftovers.get(language)
  if (!english) return keys
  const leftover = async () =>
    (await visibleTexts(page)).filter(
      (words) => english.exact.has(words) || english.forms.some((form) => form.test(words)),
    )
  // The names of places change after a request.
  const isTranslated = await expect
    .poll(leftover)
    .toEqual([])
    .then(
      () => true,
      () => false,
    )
  const left = isTranslated ? [] : await leftover()
  return [...keys, ...left.map((words) => `${place} says "${words}"`)]
}

// One walk for all checks: opening a page takes longer than most of them.
for (const who of AUDIENCES)
  test(`Every page for ${who}s is accessible in light and dark, at 400 % zoom and with wide text spacing, translated into the five languages, and fits with large text`, async ({
    open,
    expectFault,
  }) => {
    test.setTimeout(600_000)
    const page = await open({ reducedMotion: 'reduce' })
    await signInAs(page, who)
    const found: string[] = []
    for (const screen of screensOf(who, expectFault)) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await visit(page, screen)
      const isAdminConsole = new URL(page.url()).pathname.startsWith('/admin')
      await expect(page.getByRole('contentinfo')).toHaveCount(isAdminConsole ? 0 : 1)
      found.push(...(await faultsInBothSchemes(page)))
      // Ends in English.
      for (const language of [...LANGUAGES].reverse()) {
        await switchLanguage(page, language)
        const place = `${screen.name} in ${language}`
        found.push(...(await translationFaults(page, place, language)))
        const faults = await faultsOfLargeText(page, screen, who, language)
        found.push(...faults.map((fault) => `${place}: ${fault}`))
      }
      found.push(...(await faultsAtZoom(page)))
    }
    expect(found).toEqual([])
  })
