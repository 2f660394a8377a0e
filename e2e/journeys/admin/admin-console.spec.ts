import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UploadResponse } from '@annai/contract/media/shapes'
import type { Page } from '@playwright/test'
import { confirmIn, openAdminConsole, rowOf } from '../../actors/admin-console.ts'
import {
  call,
  demoPerson,
  type Person,
  registerAdmin,
  signIn,
  signUpGuide,
  signUpTraveller,
} from '../../actors/people.ts'
import { plainPng } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

const PROFILE = {
  role: 'Walking guide',
  tagline: 'Lanes and lanterns',
  introduction: 'I show you the lanes that I grew up in, slowly and with tea.',
  languages: ['en:fluent', 'ja:native'],
  expertises: ['foodTours'],
  highlights: ['Nishiki market'],
  priceRanges: [
    { currency: 'JPY', unit: 'perHour', description: '', minPrice: 4000, maxPrice: 8000 },
  ],
}

/** Uploads a portrait and fills in everything else that a review requires. */
async function completeProfile(page: Page, guide: Person): Promise<void> {
  const headers = { authorization: `Bearer ${guide.token}` }
  const picture = { name: 'face.png', mimeType: 'image/png', buffer: plainPng(64, 64) }
  const uploaded = await page.request.post('/api/media/upload-profile-picture', {
    headers,
    multipart: { file: picture },
  })
  const { fileUrl } = UploadResponse.parse(await uploaded.json())
  const data = { ...PROFILE, profilePicture: fileUrl }
  await call(page, '/guides/profile', { method: 'PUT', token: guide.token, data })
  await call(page, '/guides/submit-for-review', { token: guide.token, data: {} })
}

const APPROVAL = {}

test(
  'A guide is rejected with a reason, resubmits, is approved, featured and blocked',
  APPROVAL,
  async ({ page, open, expectFault }) => {
    expectFault(/40[0-9]|ivity/)
    const guide = await signUpGuide(page)
    await completeProfile(page, guide)
    const guidesOwn = await open()
    await signIn(guidesOwn, guide)
    await guidesOwn.goto('/guide-profile')
    await expect(guidesOwn.getByRole('heading', { level: 1 })).toBeVisible()

    await signIn(page, await registerAdmin(page))
    await openAdminConsole(page, 'guides', guide.username)
    const row = rowOf(page, guide.username)
    await expect(row).toContainText('Pending Approval')
    await row.getByRole('button', { name: /^Edit/ }).click()
    const approval = row.getByRole('combobox')
    await expect(approval.locator('option')).toHaveText([
      'Profile Incomplete',
      'Pending Approval',
      'Approved',
      'Rejected',
    ])

    await test.step('rejected with a reason', async () => {
      await approval.selectOption('Rejected')
      const dialog = page.getByRole('dialog', { name: 'Reject Guide' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await dialog
        .getByLabel('Please provide a reason for rejecting this guide:')
        .fill('The introduction says little')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Guide rejected successfully')).toBeVisible()
      await expect(row.getByText('Rejected').first()).toBeVisible()
    })

    await test.step('the guide’s open page shows the reason; the profile is resubmitted', async () => {
      await expect(
        guidesOwn.getByText('Reason: The introduction says little').first(),
      ).toBeVisible()
      const submit = guidesOwn.getByRole('button', { name: 'Submit for review' })
      await submit.click()
      await expect(submit).toBeHidden()
      await openAdminConsole(page, 'guides', guide.username)
      await expect(row).toContainText('Pending Approval')
    })

    await test.step('approved and featured', async () => {
      await row.getByRole('button', { name: /^Edit/ }).click()
      await approval.selectOption('Approved')
      await expect(page.getByText('Guide approved successfully')).toBeVisible()
      const priority = row.getByRole('spinbutton')
      await priority.fill('7')
      await priority.press('Enter')
      await expect(page.getByText('Priority updated successfully')).toBeVisible()
      await page.reload()
      await expect(priority).toHaveValue('7')
      const shown = await page.request.get(`/api/guides/profile/${guide.username}`)
      expect(shown.status()).toBe(200)
    })

    await test.step('blocked and unblocked: the guide’s open page reacts', async () => {
      const blocked = guidesOwn.getByText('Your account is blocked')
      await row.getByRole('button', { name: /^Edit/ }).click()
      await confirmIn(row, 'Block')
      await expect(page.getByText('Guide blocked successfully')).toBeVisible()
      await expect(blocked.first()).toBeVisible({ timeout: 3000 })
      const refused = await guidesOwn.request.put('/api/guides/profile', {
        data: { tagline: 'Still here' },
        headers: { authorization: `Bearer ${guide.token}` },
      })
      expect(refused.status()).toBe(403)
      expect((await page.request.get(`/api/guides/profile/${guide.username}`)).status()).toBe(404)
      await confirmIn(row, 'Unblock')
      await expect(page.getByText('Guide unblocked successfully')).toBeVisible()
      await expect(blocked).toBeHidden({ timeout: 3000 })
      await row.getByRole('button', { name: 'Done' }).click()
      await expect(approval).toBeHidden()
    })

    await test.step('a change since the approval is compared and approved on the guide’s page', async () => {
      const data = { tagline: 'Temples at dawn' }
      await call(page, '/guides/profile', { method: 'PUT', token: guide.token, data })
      await page.goto(`/guide/${guide.username}`)
      const bar = page.getByRole('region', { name: /^Approval for/ })
      await bar.getByRole('button', { name: 'Show changes' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Lanes and lanterns')
      await expect(dialog).toContainText('Temples at dawn')
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: 'Approve changes' }).click()
      await expect(page.getByText('Changes approved')).toBeVisible()
      await expect(bar.getByRole('button')).toHaveText(['Reject…'])
    })
  },
)

test('A blocked traveller is logged out at once and can return after unblocking', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/40[0-9]|50[0-9]/)
  const traveller = await signUpTraveller(page)
  const own = await open()
  await signIn(own, traveller)
  const connected = own.waitForEvent('websocket')
  await own.goto('/profile')
  await (await connected).waitForEvent('framereceived')
  await signIn(page, await registerAdmin(page))
  await openAdminConsole(page, 'users', traveller.username)
  const row = rowOf(page, traveller.username)

  const address = '**/api/admin/user/*/block'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await confirmIn(row, 'Block')
  await expect(page.getByText('Failed to block user')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(address)

  await confirmIn(row, 'Block')
  await expect(page.getByText('User blocked successfully')).toBeVisible()
  await expect(own.getByText('Your account has been blocked.').first()).toBeVisible({
    timeout: 3000,
  })
  await expect(own).toHaveURL(/\/login$/)
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await confirmIn(row, 'Unblock')
  await expect(page.getByText('Failed to unblock user')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(address)
  await confirmIn(row, 'Unblock')
  await expect(page.getByText('User unblocked successfully')).toBeVisible()
})

test('A report is read and processed to an outcome', async ({ page }) => {
  const [traveller, guide] = [await signUpTraveller(page), await demoPerson(page, 'guide')]
  await call(page, '/reports', {
    token: traveller.token,
    data: { reportedId: guide.userId, reason: 'Spam', description: 'Sells watches by chat' },
  })
  await signIn(page, await registerAdmin(page))
  await openAdminConsole(page, 'reports', traveller.username)
  const row = rowOf(page, traveller.username)
  await expect(row).toContainText(`${traveller.username} (User)`)
  await expect(row).toContainText('(Guide)')
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sells watches by chat')
  await dialog.getByLabel('Note').fill('Written to the guide')
  await dialog.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(dialog.getByText('Reviewed', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve: no violation' }).click()
  await expect(dialog.getByText('Resolved', { exact: true }).first()).toBeVisible()
  await expect(dialog).toContainText('Report status changed')
  // A busy dialog does not close.
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Resolved')
  const notifications = await call(page, '/notifications', { token: traveller.token })
  expect(notifications).toMatchObject([
    { icon: 'FaInfoCircle', titleKey: 'notifications.reportDismissed.title' },
  ])
  await openAdminConsole(page, 'reports', 'nobody-at-all')
  await expect(page.getByText('No reports found')).toBeVisible()
})

test('A contact message is read and marked as answered, and the list is downloaded', async ({
  page,
}) => {
  const subject = `A question ${randomUUID()}`
  const message = 'How long before the day may I cancel, and what does it cost me then?'
  const contact = { name: '=Ann', email: 'ann@example.com', subject, message }
  await call(page, '/contact', { data: contact })
  await signIn(page, await registerAdmin(page))
  await openAdminConsole(page, 'contacts', subject)
  const row = rowOf(page, subject)
  await expect(row).toContainText(`${message.slice(0, 50)}...`)
  await row.getByRole('button', { name: /^View/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(dialog).toContainText('Message marked as answered')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Answered')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saving).path())
  // With a byte order mark, so that a spreadsheet reads every script; no cell is a formula.
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = file.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=Ann")
})
