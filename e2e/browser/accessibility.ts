import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adoptStyle, afterTwoFrames, tooWide } from './page-width.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Text spacing that a reader may set without loss of content (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }'

async function violations(page: Page, onlyColours = false): Promise<string[]> {
  // In the page itself. Only frames of other sites would need a separate page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const result = await (onlyColours
    ? axe.withRules(['color-contrast'])
    : axe.withTags(WCAG)
  ).analyze()
  return result.violations.map(
    ({ id, nodes }) =>
      `${page.url()} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** What is below the first screen too. axe leaves skipped blocks out, or reads their old colours. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset.opened
  })

/** Faults in light and dark on a desktop. Leaves the page dark. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await layOutAll(page)
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await afterTwoFrames(page)
  // The scheme changes only colours.
  const dark = await violations(page, true)
  return [...light, ...dark.map((each) => `dark ${each}`)]
}

/** What does not fit at 400 % zoom, and there with wide text spacing. Leaves the page like that. */
export async function faultsAtZoom(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  await afterTwoFrames(page)
  const zoomed = await tooWide(page)
  await adoptStyle(page, SPACING)
  return [...zoomed, ...(await tooWide(page)).map((each) => `with wide text ${each}`)]
}
