import type { Page } from '@playwright/test'
import { rowOf } from '../../actors/admin-console.ts'
import { travellerAndGuide } from '../../actors/bookings.ts'
import { reportButton } from '../../actors/guides.ts'
import { registerAdmin, signIn, signUpGuide } from '../../actors/people.ts'
import { expectFocus, press, reach, type } from '../../browser/keyboard.ts'
import { expect, test } from '../../test.ts'

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', '')
const button = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).locator('visible=true').first()

/** Opens the dialog of an action and confirms it; afterwards an element must have the focus. */
async function step(page: Page, open: string, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(page, page.getByRole('main').getByRole('button', { name: open, exact: true }))
  await press(page, dialog.getByRole('button', { name: act, exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectFocus(page)
}

test('By keyboard alone: a booking from the enquiry to the review and a report', async ({
  page,
  open,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  await signIn(page, user)
  const guides = await open()
  await signIn(guides, guide)

  await test.step('the enquiry', async () => {
    await page.goto(`/guide/${guide.username}`)
    await ready(page)
    await press(page, button(page, /enquiry/i))
    const dialog = page.getByRole('dialog')
    await type(page, dialog.locator('[name=message]'), 'A walk before breakfast, please.')
    await type(page, dialog.locator('[name=location]'), 'Gion')
    await type(page, dialog.locator('[name=dateTime]'), 'early May')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Open booking' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, /enquiry/i)).toBeFocused()
  })

  await test.step('the proposal', async () => {
    await guides.goto('/bookings')
    await press(guides, guides.getByRole('link', { name: /^View/ }).first())
    await expect(guides).toHaveURL(/\/bookings\/.+/)
    await press(guides, guides.getByRole('main').getByRole('button', { name: 'Send a proposal' }))
    const dialog = guides.getByRole('dialog')
    // Parts of a date are typed one after the other.
    await reach(guides, dialog.locator('[name="dateTimes.0.date"]'))
    await guides.keyboard.type('05042031')
    await reach(guides, dialog.locator('[name="dateTimes.0.startTime"]'))
    await guides.keyboard.type('0900AM')
    await reach(guides, dialog.locator('[name="dateTimes.0.endTime"]'))
    await guides.keyboard.type('0330PM')
    await type(guides, dialog.locator('[name=timeZone]'), 'Asia/Tokyo')
    await type(guides, dialog.locator('[name=price]'), '24000')
    await press(guides, dialog.getByRole('button', { name: 'Send proposal' }))
    await expect(dialog).toHaveCount(0)
    await expectFocus(guides)
  })

  await test.step('the confirmation', async () => {
    await page.goto('/bookings')
    await press(page, page.getByRole('link', { name: /^View/ }).first())
    await step(page, 'Confirm', 'Confirm')
    // The date is in the future, so there is a second confirmation.
    const dialog = guides.getByRole('dialog')
    const main = guides.getByRole('main')
    await press(guides, main.getByRole('button', { name: 'Mark as completed', exact: true }))
    await press(guides, dialog.getByRole('button', { name: 'Mark as completed', exact: true }))
    await press(guides, dialog.getByRole('button', { name: 'Complete it now' }))
    await expect(dialog).toHaveCount(0)
    await expectFocus(guides)
  })

  await test.step('the review', async () => {
    await press(page, page.getByRole('main').getByRole('button', { name: 'Leave a review' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await reach(page, dialog.getByRole('radio').nth(1))
    for (let half = 0; half < 7; half++) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveValue('4.5')
    await type(page, dialog.getByRole('textbox'), 'Quiet lanes and good tea.')
    await press(page, dialog.getByRole('button', { name: 'Submit review' }))
    await expect(dialog).toHaveCount(0)
    await expectFocus(page)
  })

  await test.step('the feedback, which makes the review public', async () => {
    await step(guides, 'Give feedback', 'Nothing to add')
  })

  await test.step('the report', async () => {
    await page.goto(`/guide/${guide.username}`)
    await expect(page.getByText('Quiet lanes and good tea.')).toBeVisible()
    await ready(page)
    await press(page, reportButton(page))
    const dialog = page.getByRole('dialog')
    await reach(page, dialog.locator('[name=reason]'))
    await page.keyboard.type('Spam')
    await type(page, dialog.locator('[name=description]'), 'Sends advertising.')
    await press(page, dialog.getByRole('button', { name: 'Send report' }))
    await expect(dialog).toHaveCount(0)
    await expect(reportButton(page)).toBeFocused()
  })
})

test('By keyboard alone: a profile is edited, rejected with a reason and approved', async ({
  page,
  open,
}) => {
  const guide = await signUpGuide(page)
  await signIn(page, guide)

  await test.step('the editor', async () => {
    await page.goto('/guide-profile')
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }))
    await expectFocus(page)
    const place = page.getByRole('combobox', { name: 'Location' })
    await type(page, place, 'Osaka')
    await expect(page.getByRole('option', { name: /Osaka/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveValue(/Osaka/)
    await type(page, page.getByRole('textbox', { name: 'What you do' }), 'Walks through kitchens')
    await reach(page, page.getByRole('checkbox', { name: 'Street food' }))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'Add', exact: true }).nth(1))
    const highlight = page.getByRole('textbox', { name: 'Highlight 1' })
    await expect(highlight).toBeFocused()
    await page.keyboard.type('Nishiki at dawn')
    await press(page, page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    await expectFocus(page)
  })

  const adminConsole = await open()
  const admin = await registerAdmin(adminConsole)
  const row = rowOf(adminConsole, guide.username)

  await test.step('the operator logs in and rejects it', async () => {
    await adminConsole.goto('/admin-login')
    await ready(adminConsole)
    await type(adminConsole, adminConsole.locator('[name=username]'), admin.username)
    await type(adminConsole, adminConsole.locator('[name=password]'), admin.password)
    await adminConsole.keyboard.press('Enter')
    await expect(adminConsole).toHaveURL(/\/admin$/)
    await type(adminConsole, adminConsole.getByRole('searchbox'), guide.username)
    await expect(adminConsole.getByRole('row')).toHaveCount(2)
    await press(adminConsole, row.getByRole('button', { name: /^Edit/ }))
    const approval = row.getByRole('combobox')
    await expect(approval).toBeFocused()
    await adminConsole.keyboard.press('R')
    const dialog = adminConsole.getByRole('dialog', { name: 'Reject Guide' })
    await type(adminConsole, dialog.getByRole('textbox'), 'The introduction says little')
    await press(adminConsole, dialog.getByRole('button', { name: 'Reject' }))
    await expect(adminConsole.getByText('Guide rejected successfully')).toBeVisible()
    await expect(row.getByText('Rejected').first()).toBeVisible()
  })

  await test.step('and approves it', async () => {
    const approval = row.getByRole('combobox')
    await reach(adminConsole, approval)
    await adminConsole.keyboard.press('A')
    await expect(adminConsole.getByText('Guide approved successfully')).toBeVisible()
    await press(adminConsole, row.getByRole('button', { name: 'Done' }))
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()
  })
})
