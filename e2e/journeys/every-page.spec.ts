import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { Page } from '@playwright/test'
import { findRawTexts } from '../faults.ts'
import { demoPerson, registerAdmin, signIn } from '../people.ts'
import { AUDIENCES, type Audience, SCREENS, type Screen } from '../screens/routes.ts'
import { expect, test } from '../test.ts'

test.use({ trace: 'off' })

/** Latin words that stay as they are in every language: names, addresses, formats. */
const SAME_EVERYWHERE =
  /^(?:Annai|English|Bahasa Indonesia|Español|Français|Deutsch|Italiano|YouTube|Vimeo|Instagram|Facebook|LinkedIn|GMT|JPEG|PNG|WebP|MB)$/

async function enter(page: Page, who: Audience): Promise<void> {
  if (who === 'visitor') return
  await signIn(page, who === 'admin' ? await registerAdmin(page) : await demoPerson(page, who))
}

async function visit(page: Page, { path, follow }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (!follow) return
  const link = page.locator(`main ${follow}`).first()
  await page.goto((await link.getAttribute('href')) ?? path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** As after a choice in another tab: the page follows at once. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('userLanguage', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'userLanguage' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Sentences in Latin letters that nobody wrote who is quoted on the page. */
async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility()) continue
      if (parent.closest('script, style, noscript, [translate=no], [dir=auto], [lang=en] [lang]'))
        continue
      found.push((node.textContent ?? '').trim())
    }
    return found
  })
  return shown.filter(
    (words) => /[a-z]{2,}[ ,’'-]+[a-z]{2,}/i.test(words) && !SAME_EVERYWHERE.test(words),
  )
}

for (const who of AUDIENCES) {
  test(`Every page of a ${who} speaks the five languages`, async ({ open, expectFault }) => {
    test.setTimeout(240_000)
    expectFault(/status of 404/)
    const page = await open({ reducedMotion: 'reduce' })
    await enter(page, who)
    const found: string[] = []
    for (const screen of SCREENS.filter((each) => each.who.includes(who))) {
      await visit(page, screen)
      for (const language of [...LANGUAGES].reverse()) {
        await speak(page, language)
        const place = `${screen.name} in ${language}`
        found.push(...(await findRawTexts(page)).map((key) => `${place} shows the key ${key}`))
        if (language !== 'en')
          found.push(...(await findEnglish(page)).map((words) => `${place} says "${words}"`))
      }
    }
    expect(found).toEqual([])
  })
}
