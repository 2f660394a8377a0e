import { expect, test } from '../../test.ts'

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
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await expect(title).toHaveCSS('font-family', /Fraunces/)
})
