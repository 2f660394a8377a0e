import { expect, test } from '../../test.ts'

test('A page is seen, with its style, before any of its scripts has come', async ({ page }) => {
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (call) => {
    await told
    await call.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(title).toHaveCSS('font-family', /Fraunces/)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await expect(title).toHaveCSS('font-family', /Fraunces/)
})
