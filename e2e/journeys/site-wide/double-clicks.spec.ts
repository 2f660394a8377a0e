import type { Locator, Page } from '@playwright/test'
import { openAdminConsole, rowOf } from '../../actors/admin-console.ts'
import { enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { registerAdmin, signIn } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

/** Clicks twice at the same place, the second time as a double click after `then` has resolved. */
async function pressTwice(page: Page, button: Locator, then: () => Promise<void>): Promise<void> {
  // Waits for a stable position: during a layout shift the click would hit its neighbour.
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await then()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('A double click counts as one click, even when another button moves under it', async ({
  page,
  open,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  for (let at = 0; at < 2; at++) await sendProposal(page, guide, await enquire(page, user, guide))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, user)
  const rows = page.locator('main li')
  const titles = rows.getByRole('link')

  await test.step('a notification is marked as read, and neither deleted nor opened', async () => {
    await page.goto('/notifications')
    await expect(rows).toHaveCount(2)
    const mark = rows.first().getByRole('button', { name: /^Mark as read/ })
    await pressTwice(page, mark, () => expect(mark).toHaveCount(0))
    await expect(page.getByText('Notification deleted')).toHaveCount(0)
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/\/notifications$/)
  })

  await test.step('the notification below a deleted one stays', async () => {
    const remove = rows.first().getByRole('button', { name: /^Delete/ })
    await pressTwice(page, remove, () => expect(titles).toHaveCount(1))
    await expect(page.getByText('Notification deleted', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
  })

  await test.step('a confirmation dialog opens, and is neither confirmed nor closed', async () => {
    await titles.click()
    for (const name of ['Reject', 'Confirm']) {
      const main = page.getByRole('main').getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog')
      await pressTwice(page, main, () => dialog.waitFor())
      await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('a blocked account stays blocked', async () => {
    const adminConsole = await open({ viewport: { width: 1280, height: 800 } })
    await signIn(adminConsole, await registerAdmin(adminConsole))
    await openAdminConsole(adminConsole, 'users', user.username)
    const row = rowOf(adminConsole, user.username)
    const dialog = adminConsole.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Block', exact: true })
    await pressTwice(adminConsole, row.getByRole('button', { name: /^Block/ }), async () => {
      await dialog.waitFor()
      // As late as on a busy machine: the browser's click count decides, not the time.
      await adminConsole.waitForTimeout(700)
    })
    await dialog.getByRole('textbox').fill('Sells watches by chat')
    await expect(confirm).toBeEnabled()
    await pressTwice(adminConsole, confirm, () => expect(dialog).toBeHidden())
    await expect(adminConsole.getByText('User blocked successfully')).toBeVisible()
    await adminConsole.reload()
    await expect(row).toContainText('Blocked')
  })
})
