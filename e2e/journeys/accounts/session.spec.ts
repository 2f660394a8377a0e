import type { Page } from '@playwright/test'
import { logIn } from '../../actors/newcomers.ts'
import { demoPerson, registerAdmin, signIn, signUpTraveller } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b)))
const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

test('A login is stored under three keys and restored', async ({ page }) => {
  const person = await signUpTraveller(page)
  await page.goto('/')
  expect(await storedKeys(page)).toEqual([])
  const counted = page.waitForRequest('**/api/notifications/unread-count')
  await logIn(page, person)
  expect((await counted).headers().authorization).toMatch(/^Bearer \S+$/)
  await expect(account(page)).toBeVisible()
  expect(await storedKeys(page)).toEqual(['token', 'userId', 'userRole'])
  expect(await page.evaluate(() => [localStorage.userRole, localStorage.userId])).toEqual([
    'user',
    person.userId,
  ])
  await page.goto('/bookings')
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('Other stored values use the agreed keys', async ({ page }) => {
  const admin = await registerAdmin(page)
  await page.goto('/admin-login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await storedKeys(page)).toEqual(['adminId', 'adminToken'])
  await signIn(page, await demoPerson(page, 'traveller'))
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  expect(await storedKeys(page)).toEqual([
    'adminId',
    'adminToken',
    'bookingsViewMode',
    'token',
    'userId',
    'userLanguage',
    'userRole',
  ])
  expect(
    await page.evaluate(() => [localStorage.bookingsViewMode, localStorage.userLanguage]),
  ).toEqual(['list', 'ja'])
})

test('Visitors are redirected to the login', async ({ page }) => {
  for (const address of ['/bookings', '/notifications', '/profile', '/favorite-guides']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('A logout in one tab logs out every tab', async ({ page }) => {
  await signIn(page, await signUpTraveller(page))
  await page.goto('/about')
  const other = await page.context().newPage()
  await other.goto('/bookings')
  await expect(account(other)).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await other.close()
})

test('A token that the server rejects is removed, with one message', async ({
  page,
  expectFault,
}) => {
  expectFault(/401|Unread|Realtime connection|websocket/i)
  const person = await signUpTraveller(page)
  await signIn(page, { ...person, token: 'A'.repeat(43) })
  await page.goto('/bookings')
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Authentication required')
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedKeys(page)).toEqual([])
})

test('The badge shows the unread count; a failed count is only logged', async ({
  page,
  expectFault,
}) => {
  expectFault(/500/)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  expect(paths).not.toContain('/api/notifications/unread-count')

  await page.route('**/unread-count', (call) => call.fulfill({ json: { count: 120 } }))
  await signIn(page, await signUpTraveller(page))
  await page.goto('/about')
  const link = page.getByRole('link', { name: 'Notifications, 120 unread' })
  await expect(link).toContainText('99+')

  await page.route('**/unread-count', (call) => call.fulfill({ status: 500, json: {} }))
  await page.goto('/faq')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('After a logout the unread count is not requested', async ({ page }) => {
  let counted = 0
  await page.route('**/unread-count', (call) => {
    counted++
    return call.fulfill({ json: { count: 0 } })
  })
  await page.clock.install()
  await signIn(page, await signUpTraveller(page))
  await page.goto('/about')
  await expect.poll(() => counted).toBeGreaterThan(0)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  const before = counted
  await page.clock.fastForward(300_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  expect(counted).toBe(before)
})

test('A browser of another language starts in English', async ({ open }) => {
  const page = await open({ locale: 'fr-FR' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

const ANSWERS = [
  [400, 'Bad request. Please check your input and try again.'],
  [403, 'Forbidden. You do not have permission to perform this action.'],
  [404, 'Not found. The requested resource could not be found.'],
  [500, 'Internal server error. Please try again later.'],
  [418, 'An error occurred. Please try again later.'],
] as const

test('A failed list shows the text for its status', async ({ page, expectFault }) => {
  expectFault(/status of (400|403|404|418|500)|ERR_FAILED/)
  const failing = async (answer: object | null) => {
    // Before hydration the browser itself follows a link.
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await page.unroute('**/api/guides/approved*')
    await page.route('**/api/guides/approved*', (call) =>
      answer ? call.fulfill(answer) : call.abort(),
    )
    await page.getByRole('link', { name: 'Explore guides' }).click()
  }
  const notice = page.getByRole('main').or(page.locator('[data-sonner-toaster]'))
  for (const [status, words] of ANSWERS) {
    await failing({ status, json: {} })
    await expect(notice.getByText(words).first()).toBeVisible()
  }
  await failing({ status: 400, json: { error: 'The moon is too bright.' } })
  await expect(notice.getByText('The moon is too bright.').first()).toBeVisible()
  await failing(null)
  await expect(notice.getByText(/^No response received/).first()).toBeVisible({ timeout: 20_000 })
})
