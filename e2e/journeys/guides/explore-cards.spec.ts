import { expect, test } from '../../test.ts'

declare global {
  interface Window {
    CloseWatcher?: new () => { requestClose(): void }
  }
}

test('On a phone the filters are a sheet over the guides, and two cards fit on the screen', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/explore')
  const box = async (index: number) => {
    const found = await page.getByRole('main').getByRole('article').nth(index).boundingBox()
    if (!found) throw new Error('there is no such card')
    return found
  }
  const [first, second] = [await box(0), await box(1)]
  // The bar at the top takes 64 px of the screen.
  expect(second.y + second.height - first.y).toBeLessThan(844 - 64)

  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.locator('summary').filter({ hasText: 'Food and drink' }).click()
  await sheet.locator('label').filter({ hasText: 'Street food' }).click()
  await expect(page).toHaveURL(/expertises=streetFood$/)
  await sheet.getByRole('button', { name: /^Show \d+ guides?$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Filters (1)' })).toBeFocused()
})

test('The back gesture of a phone closes the filters, again after they are reopened', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  // Browsers deliver the gesture to the last watcher; here the test does it.
  await page.addInitScript(() => {
    const { CloseWatcher } = window
    if (!CloseWatcher) return
    window.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super()
        addEventListener('back gesture', () => this.requestClose(), { once: true })
      }
    }
  })
  const goBack = () => page.evaluate(() => dispatchEvent(new Event('back gesture')))
  await page.goto('/explore')
  for (let time = 0; time < 2; time++) {
    await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    await goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/explore$/)
  }
})

test('Going back in the history closes the sheet, then leaves the page', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Find a guide' }).click()
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters' })
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/explore$/)
  await expect(filters).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/$/)
})

test('A missing portrait is replaced by a drawing', async ({ page, expectFault }) => {
  expectFault(/ERR_FAILED/)
  await page.route(/\/media\//, (route) => route.abort())
  await page.goto('/explore')
  const portrait = page.getByRole('main').getByRole('article').first().locator('img')
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/portrait-fallback\.svg$/)
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )
})
