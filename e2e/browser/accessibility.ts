import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { adoptStyle, afterTwoFrames, tooWide } from './page-width.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Text spacing that a reader may set without loss of content (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }'

/** Runs axe itself, because `@axe-core/playwright` loads it twice for each run, which takes longer. */
async function violationsNow(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.map(({ target }) => target.join(' ')).join(', ')
      return `${id}: ${help} (${places})`
    })
  }, rules)
  return found.map((each) => `axe ${each}`)
}

const REPEATS = 3
const PAUSE_MS = 500

/**
 * Violations of these rules or tags, or of any rule if none are given. Only those that last: toasts
 * fade in and out, and a list is faded while it is read again.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  for (let times = 1; ; times++) {
    const found = await violationsNow(page, rules)
    if (found.length === 0 || times === REPEATS) return found
    await page.waitForTimeout(PAUSE_MS)
  }
}

/** What is below the first screen too. axe leaves skipped blocks out, or reads their old colours. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset.opened
  })

/** Faults in light and dark on a desktop. Leaves the page dark. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await layOutAll(page)
  const light = await violations(page, WCAG)
  await page.emulateMedia({ colorScheme: 'dark' })
  await afterTwoFrames(page)
  // The scheme changes only colours.
  const dark = await violations(page, ['color-contrast'])
  return [...light, ...dark.map((each) => `dark ${each}`)].map((each) => `${page.url()} ${each}`)
}

/** What does not fit at 400 % zoom, and there with wide text spacing. Leaves the page like that. */
export async function faultsAtZoom(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  await afterTwoFrames(page)
  const zoomed = await tooWide(page)
  await adoptStyle(page, SPACING)
  return [...zoomed, ...(await tooWide(page)).map((each) => `with wide text ${each}`)]
}
