import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, demoPerson, registerAdmin, signIn, signUpGuide, signUpTraveller } from '../people.ts'
import { expect, test } from '../test.ts'

const PASSWORD = 'a-quiet-lane-in-Gion'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openDesk(page: Page, tab: string, search = '') {
  await page.goto(`/admin?tab=${tab}&search=${search}`)
  await expect(page.getByRole('table')).toBeVisible()
}

test('P2-050 P2-051 P2-056 P2-059 P2-060 P2-149 P2-150 P2-151 P2-152 P2-153 P2-154 P2-155 P2-245 P2-419 An administrator registers, signs in and is verified', async ({
  page,
  expectFault,
}) => {
  expectFault(/401/)
  const username = `keeper_${randomUUID().slice(0, 8)}`
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin-login$/)
  await page.goto('/admin-register')
  await expect(page.getByText('Temporary registration')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Admin registered successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-login$/)

  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Admin login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('tab')).toHaveText([
    'Guides',
    'Users',
    'Bookings',
    'Reports',
    'Contacts',
  ])

  await page.evaluate(() => localStorage.setItem('adminId', 'somebody-else'))
  await page.reload()
  await expect(page).toHaveURL(/\/admin-login$/)
  expect(await page.evaluate(() => [localStorage.adminToken, localStorage.adminId])).toEqual([
    undefined,
    undefined,
  ])
})

test('P2-165 P2-175 P2-176 P2-177 P2-178 P2-179 P2-180 P2-181 P2-182 P2-284 P2-285 P2-430 P2-431 P2-432 P2-434 A guide is approved, rejected with a reason, put first and blocked', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/40[0-9]/)
  const guide = await signUpGuide(page)
  await signIn(page, await registerAdmin(page))
  await openDesk(page, 'guides', guide.username)
  const row = rowOf(page, guide.username)
  await expect(row).toContainText('Profile Incomplete')
  await expect(row.getByRole('link', { name: guide.username })).toHaveAttribute('target', '_blank')

  await row.getByRole('button', { name: /^Edit/ }).click()
  const approval = row.getByRole('combobox')
  await expect(approval.locator('option')).toHaveText([
    'Profile Incomplete',
    'Pending Approval',
    'Approved',
    'Rejected',
  ])
  await approval.selectOption('Rejected')
  const dialog = page.getByRole('dialog', { name: 'Reject Guide' })
  await dialog
    .getByLabel('Please provide a reason for rejecting this guide:')
    .fill('The introduction says little')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Guide rejected successfully')).toBeVisible()
  await expect(row.getByText('Rejected').first()).toBeVisible()
  const own = await call(page, '/guides/profile', { token: guide.token })
  expect(own).toMatchObject({
    approvalStatus: 'rejected',
    rejectionReason: 'The introduction says little',
  })

  await approval.selectOption('Approved')
  await expect(page.getByText('Guide approved successfully')).toBeVisible()
  const priority = row.getByRole('spinbutton')
  await priority.fill('7')
  await priority.press('Enter')
  await expect(page.getByText('Priority updated successfully')).toBeVisible()
  await page.reload()
  await expect(priority).toHaveValue('7')

  const guidesOwn = await open()
  await signIn(guidesOwn, guide)
  await guidesOwn.goto('/guide-profile')
  await expect(guidesOwn.getByRole('heading', { level: 1 })).toBeVisible()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await row.getByRole('button', { name: /^Block/ }).click()
  await expect(page.getByText('Guide blocked successfully')).toBeVisible()
  const refused = await guidesOwn.request.put('/api/guides/profile', {
    data: { tagline: 'Still here' },
    headers: { authorization: `Bearer ${guide.token}` },
  })
  expect(refused.status()).toBe(403)
  await row.getByRole('button', { name: /^Unblock/ }).click()
  await expect(page.getByText('Guide unblocked successfully')).toBeVisible()
})

test('P2-194 P2-195 P2-196 P2-198 P2-199 P2-202 P2-289 A report is read and worked to its outcome', async ({
  page,
}) => {
  const [traveller, guide] = [await signUpTraveller(page), await demoPerson(page, 'guide')]
  await call(page, '/reports', {
    token: traveller.token,
    data: { reportedId: guide.userId, reason: 'Spam', description: 'Sells watches by chat' },
  })
  await signIn(page, await registerAdmin(page))
  await openDesk(page, 'reports', traveller.username)
  const row = rowOf(page, traveller.username)
  await expect(row).toContainText(`${traveller.username} (User)`)
  await expect(row).toContainText('(Guide)')
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sells watches by chat')
  await dialog.getByLabel('Note').fill('Written to the guide')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('Report updated successfully')).toBeVisible()
  await expect(dialog).toContainText('Report status changed')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Resolved')
  const news = await call(page, '/notifications', { token: traveller.token })
  expect(news).toMatchObject([{ icon: 'FaInfoCircle' }])
  await openDesk(page, 'reports', 'nobody-at-all')
  await expect(page.getByText('No reports found')).toBeVisible()
})
