import type { Page } from '@playwright/test'
import { openAdminConsole } from '../../actors/admin-console.ts'
import { type Admin, call, registerAdmin, signIn } from '../../actors/people.ts'
import type { FindLink } from '../../product/mailbox.ts'
import { expect, test } from '../../test.ts'

const NEW_PASSWORD = 'two-cranes-over-the-Kamo'

/** Sets the administrator's address with the form of the console and the link in the mail. */
async function addAddress(page: Page, admin: Admin, link: FindLink): Promise<string> {
  const email = `${admin.username}@annai.example`
  await page.goto('/admin?tab=administrators')
  const form = page.locator('form').filter({ has: page.getByLabel('New email address') })
  await form.getByLabel('New email address').fill(email)
  await form.getByLabel('Your own password', { exact: true }).fill(admin.password)
  await form.getByRole('button', { name: 'Send link' }).click()
  await expect(form.getByRole('status')).toContainText('We’ve sent a link to the new address.')
  await page.goto(await link(email, /admin-verify-email/))
  await expect(page.getByText('Your email address has been verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the admin dashboard' }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  return email
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('An administrator resets the password by mail, and the old session ends', async ({
  page,
  open,
  mailbox,
  expectFault,
}) => {
  expectFault(/status of (?:400|401)/)
  const admin = await registerAdmin(page)
  await signIn(page, admin)
  const email = await addAddress(page, admin, mailbox.link)
  await openAdminConsole(page, 'guides')

  const elsewhere = await open()
  await elsewhere.goto('/admin-login')
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Send link' }).click()
  await expect(elsewhere.getByRole('status')).toContainText('If an administrator uses this address')
  const link = await mailbox.link(email, /admin-reset-password/)
  await elsewhere.goto(link)
  await setPassword(elsewhere, NEW_PASSWORD)
  await expect(elsewhere.getByText('Your password has been changed.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/admin-login$/)
  await mailbox.find({ to: email, subject: /administrator password has been changed/ })

  await test.step('the old session and the old password are invalid', async () => {
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(page.getByText('Admin session expired or unauthorized.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin-login$/)
    await logIn(page, admin.username, admin.password)
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  })
  await test.step('the link works once', async () => {
    await page.goto(link)
    await setPassword(page, 'a third password, of a thief')
    await expect(page.getByRole('alert')).toContainText('This link isn’t valid any more.')
  })
  await test.step('the new password opens the console', async () => {
    await logIn(elsewhere, admin.username, NEW_PASSWORD)
    await expect(elsewhere).toHaveURL(/\/admin$/)
  })
})

test('An administrator gets mails about open work, as often as chosen', async ({
  page,
  mailbox,
}) => {
  const admin = await registerAdmin(page)
  await signIn(page, admin)
  const email = await addAddress(page, admin, mailbox.link)
  const digest = page.getByLabel('Email me what’s waiting')
  await expect(digest).toHaveValue('daily')
  await digest.selectOption('Up to once an hour')
  await expect(page.getByText('Setting saved')).toBeVisible()
  await page.reload()
  await expect(digest).toHaveValue('hourly')

  await call(page, '/contact', {
    data: {
      name: 'Ann Weber',
      email: 'ann@annai.example',
      subject: 'A day for a school class',
      message: 'Is there a guide for a group of our size?',
    },
  })
  const mail = await mailbox.find({ to: email, subject: /items are waiting/ })
  expect(mail.text).toMatch(/\d messages? to reply to/)
  expect(mail.links).toContainEqual(expect.stringMatching(/\/admin$/))
})
