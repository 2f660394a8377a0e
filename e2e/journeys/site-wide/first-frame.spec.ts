import type { Locator, Page } from '@playwright/test'
import { anyGuide, guideWithCalendar, reportButton } from '../../actors/guides.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { expect, test } from '../../test.ts'

const root = (page: Page) => page.locator('html')
/** Longer than the scripts of any other page take to start. */
const READING_MS = 3_000

test('A page is rendered with its styles before any script has loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (call) => {
    await released
    await call.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(title).toHaveCSS('font-family', /Fraunces/)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  release()
  await page.mouse.move(100, 100)
  await expect(root(page)).toHaveAttribute('data-ready', '')
  await expect(title).toHaveCSS('font-family', /Fraunces/)
})

test('A page that is only read starts its scripts with the first input', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'load' })
  await page.waitForTimeout(READING_MS)
  await expect(root(page)).not.toHaveAttribute('data-ready')
  await page.mouse.move(100, 100)
  await expect(root(page)).toHaveAttribute('data-ready', '')
})

test('A page that is only read starts its scripts after a time without input', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  await expect(root(page)).toHaveAttribute('data-ready', '', { timeout: 20_000 })
})

test('The click of a screen reader starts the scripts, and is handled', async ({ page }) => {
  const { username } = await anyGuide(page)
  await page.goto(`/guide/${username}`, { waitUntil: 'load' })
  await page.waitForTimeout(READING_MS)
  await reportButton(page).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Please log in' })).toBeVisible({ timeout: 5_000 })
})

test('A press before the page is loaded starts the scripts as soon as it is', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => {
      const button = document.querySelector<HTMLElement>('header button')
      if (!button) return
      seen.disconnect()
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    }
    const seen = new MutationObserver(press)
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/about', { waitUntil: 'load' })
  await expect(root(page)).toHaveAttribute('data-ready', '', { timeout: 5_000 })
})

test('The texts are downloaded with the scripts, not when these start', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'load' })
  await page.waitForTimeout(READING_MS)
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(files).toContain('/locales/en/translation.json')
  expect(files).toContain('/locales/en/common.json')
  await expect(root(page)).not.toHaveAttribute('data-ready')
})

test('A page stays where it is scrolled to while its scripts start', async ({ page }) => {
  const { username } = await anyGuide(page)
  for (const path of [`/guide/${username}`, '/faq']) {
    const release = await holdResponses(page, '**/api/guides/profile/*?*')
    await page.goto(path, { waitUntil: 'load' })
    await page.mouse.wheel(0, 300)
    await expect(root(page)).toHaveAttribute('data-ready', '')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    const answered = path === '/faq' ? null : page.waitForResponse('**/api/guides/profile/*?*')
    release()
    await answered
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY), path).toBe(600)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('The first press on a tab selects it', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'load' })
  await page.getByRole('tab', { name: 'For guides' }).dispatchEvent('click')
  await expect(page).toHaveURL(/tab=guides/, { timeout: 5_000 })
})

test('Stored entries, an error and a form start the scripts at once', async ({
  page,
  expectFault,
}) => {
  expectFault(/404 \(Not Found\).*nobody-has-this-name/)
  await page.goto('/login', { waitUntil: 'load' })
  await expect(root(page)).toHaveAttribute('data-ready', '')
  await page.goto('/guide/nobody-has-this-name', { waitUntil: 'load' })
  await expect(root(page)).toHaveAttribute('data-ready', '')
  await page.evaluate(() => localStorage.setItem('bookingsViewMode', 'list'))
  await page.goto('/', { waitUntil: 'load' })
  await expect(root(page)).toHaveAttribute('data-ready', '')
})

test('A page of a guide with a calendar keeps its height when its scripts start', async ({
  page,
}) => {
  const username = await guideWithCalendar(page)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/guide/${username}`, { waitUntil: 'load' })
    const before = await heightOf()
    await page.mouse.move(100, 100)
    await page.getByRole('region', { name: 'Available days' }).waitFor()
    await page.mouse.wheel(0, 20_000)
    await page.getByRole('region', { name: 'Similar guides' }).waitFor()
    // The weeks of the month and the names of similar guides differ by about 4 %. Without reserved
    // space the page grows by 14 %.
    expect(Math.abs((await heightOf()) / before - 1)).toBeLessThan(0.08)
  }
})

test('Sections that are not laid out yet have the colours of a changed colour scheme', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const last = page.locator('main h2').last()
  const colourOf = (heading: Locator) => heading.evaluate((each) => getComputedStyle(each).color)
  const isSkipped = () =>
    last.evaluate((each) => !each.checkVisibility({ contentVisibilityAuto: true }))

  await page.goto('/', { waitUntil: 'load' })
  await expect.poll(isSkipped).toBe(true)
  const light = await colourOf(title)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colourOf(title)).not.toBe(light)
  await expect.poll(async () => (await colourOf(last)) === (await colourOf(title))).toBe(true)

  await page.goto('/', { waitUntil: 'load' })
  await expect.poll(isSkipped).toBe(true)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(() => colourOf(title)).toBe(light)
  await expect.poll(() => colourOf(last)).toBe(light)
})

test('The chosen theme stays when the error page replaces the document', async ({
  page,
  expectFault,
}) => {
  expectFault(/500|Error/)
  await page.route('**/*.data*', (call) => call.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/about')
  await page.evaluate(() => Object.assign(document, { cookie: 'theme=dark; path=/' }))
  await page.reload()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
})
