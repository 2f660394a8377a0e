import { expect, test } from '../../test.ts'

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
