import { devices, type Page } from '@playwright/test'
import {
  fillSignup,
  logIn,
  newPerson,
  signUpAndLogIn,
  signUpOverApi,
} from '../../actors/newcomers.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the routes mocked here.
test.use({ serviceWorkers: 'block' })

const submit = 'main button[type=submit]'
const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

test('A mistyped address is corrected in the dialog after the sign-up', async ({
  page,
  mailbox,
  expectFault,
}) => {
  expectFault(/400/)
  const person = newPerson()
  const wrong = `typo-${person.email}`
  await page.goto('/signup/user')
  await fillSignup(page, { ...person, email: wrong })
  await page.locator(submit).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(wrong)
  const dead = await mailbox.link(wrong, /verify-email/)
  await dialog.getByRole('button', { name: 'Wrong email address?' }).click()
  await expect(dialog).toContainText('The earlier link will stop working.')
  await dialog.getByRole('button', { name: 'Send new link' }).click()
  await expect(dialog.getByText('Please enter your email address.')).toBeVisible()
  await dialog.getByLabel('Correct email address').fill(person.email)
  await dialog.getByRole('button', { name: 'Send new link' }).click()
  await expect(dialog).toContainText(`We’ve sent a link to ${person.email}.`)
  await dialog.getByRole('button', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(dead)
  await expect(page.getByRole('alert')).toContainText('Invalid or expired verification link')
  await page.goto(await mailbox.link(person.email, /verify-email/))
  await expect(page.getByText('Your email address has been verified.')).toBeVisible()
  await logIn(page, person)
  await expect(account(page)).toBeVisible()
})

test('A mistyped address is corrected from the login, by name and password', async ({
  page,
  mailbox,
  expectFault,
}) => {
  expectFault(/40[13]/)
  const person = newPerson()
  const wrong = { ...person, email: `typo-${person.email}` }
  await page.goto('/signup/user')
  await fillSignup(page, wrong)
  await page.locator(submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await logIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Wrong email address or password.')
  await page.getByRole('button', { name: 'Mistyped your email when you signed up?' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send new link' })
  await dialog.getByLabel('Username or email address').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByLabel('Correct email address').fill(person.email)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t find an unverified account')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await send.click()
  await expect(page.getByText(`We’ve sent a link to ${person.email}.`)).toBeVisible()
  await page.locator(submit).click()
  await expect(page.getByRole('alert')).toContainText('Please verify your email address first.')
  await expect(page.getByRole('button', { name: 'Wrong email address?' })).toBeVisible()
  await page.goto(await mailbox.link(person.email, /verify-email/))
  await expect(page.getByText('Your email address has been verified.')).toBeVisible()
})

test('Settings change the address, by a link that the old address can undo', async ({
  page,
  mailbox,
  expectFault,
}) => {
  expectFault(/40[01]/)
  const person = await signUpAndLogIn(page, mailbox.link)
  const email = `new-${person.email}`
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That password isn’t right.')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(`We’ve sent a link to ${email}.`)
  await expect(page.getByRole('button', { name: 'Cancel this change' })).toBeVisible()
  await page.goto(await mailbox.link(email, /verify-email/))
  await expect(page.getByText('Your email address has been verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Open settings' }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  await page.goto(await mailbox.link(person.email, /reset-password/))
  await page.getByLabel('New password').fill('all mine again')
  await page.locator(submit).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  // The reset ends every session; until this browser knows, /login leads home.
  await expect(account(page)).toHaveCount(0)
  await logIn(page, { ...person, password: 'all mine again' })
  await expect(account(page)).toBeVisible()
})

test('A new password logs out the other browser, which shows the reason', async ({
  page,
  browser,
  mailbox,
  expectFault,
}) => {
  expectFault(/401/)
  const person = await signUpAndLogIn(page, mailbox.link)
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await logIn(other, person)
  await expect(account(other)).toBeVisible()
  await other.goto('/bookings')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/bookings')
  await expect(account(secondTab)).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('a new one')
  // The old token is rejected before the new one arrives, so the second tab waits for it.
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/account/password', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  const rejected = secondTab.waitForResponse((response) => response.status() === 401)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await secondTab.getByRole('link', { name: 'Notifications' }).click()
  await rejected
  await expect(account(secondTab)).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Your password has been changed, and your other')).toBeVisible()
  await expect(
    other.getByRole('main').getByText('You’ve been logged out. Please log in again.'),
  ).toBeVisible()
  // This browser continues with the new token, in both of its tabs.
  await expect(secondTab).toHaveURL(/\/notifications$/)
  await expect(account(secondTab)).toBeVisible()
  const stored = () => localStorage.getItem('token')
  expect(await secondTab.evaluate(stored)).toBe(await page.evaluate(stored))
  for (const tab of [page, secondTab]) {
    await tab.goto('/bookings')
    await expect(tab).toHaveURL(/\/bookings$/)
    await expect(account(tab)).toBeVisible()
  }
  await elsewhere.close()
})

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 360 }, deviceScaleFactor, isMobile, hasTouch })

  test('The reason of a refused sign-up is scrolled into view and focused, in Korean', async ({
    page,
    mailbox,
    expectFault,
  }) => {
    expectFault(/400/)
    const taken = await signUpOverApi(page, mailbox.link)
    await page.goto('/about')
    await page.evaluate(() => localStorage.setItem('userLanguage', 'ko'))
    for (const [path, changes, words] of [
      ['/signup/user', { email: taken.email }, '이미 가입된 이메일'],
      ['/signup/user', { username: taken.username }, '이미 사용 중인 사용자 이름'],
    ] as const) {
      await page.goto(path)
      await fillSignup(page, { ...newPerson(), ...changes })
      await page.locator(submit).click()
      const reason = page.getByRole('main').getByText(words).last()
      await expect(reason).toBeInViewport()
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    }
  })
})
