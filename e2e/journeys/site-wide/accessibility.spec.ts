import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adoptStyle, afterTwoFrames, tooWide } from '../../browser/page-width.ts'
import { AUDIENCES } from '../../screens/routes.ts'
import { screensOf, signInAs, visit } from '../../screens/visit.ts'
import { expect, test } from '../../test.ts'

// A trace copies the whole page at every step, which with axe takes longer than the checks.
test.use({ trace: 'off' })
// Each test walks many screens: both workers share them.
test.describe.configure({ mode: 'parallel' })

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

for (const who of AUDIENCES)
  test(`Every page for ${who}s is accessible in light and dark, at 400 % zoom and with wide text spacing`, async ({
    open,
    expectFault,
  }) => {
    test.setTimeout(480_000)
    const page = await open({ reducedMotion: 'reduce' })
    await signInAs(page, who)
    const found: string[] = []
    for (const screen of screensOf(who, expectFault)) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await visit(page, screen)
      await layOutAll(page)
      found.push(...(await violations(page)))
      await page.emulateMedia({ colorScheme: 'dark' })
      await afterTwoFrames(page)
      // The scheme changes only colours.
      found.push(...(await violations(page, true)).map((each) => `dark ${each}`))
      await page.setViewportSize({ width: 320, height: 256 })
      await afterTwoFrames(page)
      found.push(...(await tooWide(page)))
      await adoptStyle(page, SPACING)
      found.push(...(await tooWide(page)).map((each) => `with wide text ${each}`))
    }
    expect(found).toEqual([])
  })

test('From home to a guide and into the login by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator('[name=search]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Find a guide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[aria-live]', { hasText: await page.title() })).toHaveCount(1)

  const guide = page.locator('main a[href^="/guide/"]').first()
  for (let presses = 0; presses < 60; presses++) {
    if (await guide.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(guide).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/guide\/\w+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const message = page
    .getByRole('button', { name: /message|enquiry/i })
    .locator('visible=true')
    .first()
  for (let presses = 0; presses < 60; presses++) {
    if (await message.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(message).toBeFocused()
})
