import type { Page } from '@playwright/test'
import { anyGuide, reportButton } from '../../actors/guides.ts'
import { expect, test } from '../../test.ts'

const withoutCloseWatcher = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'CloseWatcher')
  })

test('Going back on a page that was opened directly closes its dialog first, each time, in browsers without a close request', async ({
  page,
}) => {
  const { username } = await anyGuide(page)
  await withoutCloseWatcher(page)
  await page.goto(`/guide/${username}`)
  const path = () => new URL(page.url()).pathname
  for (const _ of [1, 2]) {
    await reportButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(path()).toBe(`/guide/${username}`)
  }
  // Without a dialog it goes back as ever.
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await expect(page).toHaveURL(/\/explore/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/guide/${username}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
