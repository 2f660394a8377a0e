import type { Language } from '@annai/contract/languages'
import type { Page } from '@playwright/test'
import {
  adoptStyle,
  afterTwoFrames,
  brokenWords,
  cutTexts,
  DOUBLE,
  tooWide,
} from '../browser/page-width.ts'
import type { Audience, Screen } from './routes.ts'

const PHONE = { name: 'a phone at 200 %', size: { width: 390, height: 844 }, style: DOUBLE }
const VIEWS = [
  { name: 'the narrowest phone', size: { width: 320, height: 640 }, style: '' },
  PHONE,
  { name: 'a desktop at 200 %', size: { width: 1440, height: 900 }, style: DOUBLE },
]

/** The views in which a screen is checked: public pages on each device, the others on a phone. */
function viewsOf({ name }: Screen, who: Audience, language: Language): typeof VIEWS {
  if (who === 'visitor') return ['en', 'ja', 'ko'].includes(language) ? VIEWS : []
  // The console and the table are for wide windows, and scroll.
  return who !== 'admin' && language === 'ja' && name !== 'bookings-table' ? [PHONE] : []
}

/** What does not fit on narrow screens and at 200 % text. Restores the width and the text. */
export async function faultsOfLargeText(
  page: Page,
  screen: Screen,
  who: Audience,
  language: Language,
): Promise<string[]> {
  const views = viewsOf(screen, who, language)
  if (views.length === 0) return []
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  const found: string[] = []
  for (const view of views) {
    await page.setViewportSize(view.size)
    if (view.style) await adoptStyle(page, view.style)
    await afterTwoFrames(page)
    const faults = [
      ...(await tooWide(page)),
      // Names of people must not be cut off.
      ...(who === 'visitor' || /^bookings?$/.test(screen.name) ? await cutTexts(page) : []),
      // On other pages a title of one long word does not fit into a line of 390 px.
      ...(screen.name === 'guide' && who === 'visitor' ? await brokenWords(page, 'h1') : []),
      ...(screen.name === 'admin-register' ? await brokenWords(page, 'h1, main p') : []),
    ]
    found.push(...faults.map((fault) => `${view.name}: ${fault}`))
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
  }
  await page.setViewportSize(size)
  await afterTwoFrames(page)
  return found
}
