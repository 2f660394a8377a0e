import { randomUUID } from 'node:crypto'
import { confirmIn, openAdminConsole, rowOf } from '../../actors/admin-console.ts'
import { call, registerAdmin, signIn, signUpGuide } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

const PASSWORD = 'a-quiet-lane-in-Gion'

test('An administrator registers, logs in and is verified', async ({ page, expectFault }) => {
  expectFault(/status of (?:401|403|429|500)/)
  const username = `curator_${randomUUID().slice(0, 8)}`
  for (const guarded of ['/admin', '/admin/bookings/0190a0a0-0000-7000-8000-000000000000']) {
    await page.goto(guarded)
    await expect(page).toHaveURL(/\/admin-login$/)
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Please enter a username.')).toBeVisible()
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await page.goto('/admin-register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please enter a username.')).toBeVisible()
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await expect(page.getByText('Temporary registration')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Admin registered successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-login$/)

  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('something else')
  const loginUrl = '**/api/auth/admin-login'
  for (const [status, json, words] of [
    [429, { error: 'Too many tries' }, 'Too many tries'],
    [500, {}, 'Invalid credentials'],
  ] as const) {
    await page.route(loginUrl, (route) => route.fulfill({ status, json }))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.unroute(loginUrl)
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Admin login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  // A tab may also have a count.
  await expect(page.getByRole('tab')).toHaveText([
    /^Guides/,
    /^Users/,
    /^Bookings/,
    /^Reports/,
    /^Contacts/,
  ])

  await test.step('the guard waits for the server, then admits the administrator', async () => {
    const released = Promise.withResolvers<void>()
    await page.route('**/api/admin/verify', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('status')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    released.resolve()
    await expect(page.getByRole('tab')).toHaveCount(5)
    await page.unroute('**/api/admin/verify')
  })

  await page.evaluate(() => localStorage.setItem('adminId', 'somebody-else'))
  await page.reload()
  await expect(page).toHaveURL(/\/admin-login$/)
  expect(await page.evaluate(() => [localStorage.adminToken, localStorage.adminId])).toEqual([
    undefined,
    undefined,
  ])

  await test.step('An administrator who loses access while the console is open sees a message', async () => {
    const ends = {
      401: (token: string) => call(page, '/auth/admin-logout', { token, data: {} }),
      403: () =>
        page.route('**/api/admin/lists/users?*', (route) =>
          route.fulfill({ status: 403, json: {} }),
        ),
    }
    for (const end of Object.values(ends)) {
      const admin = await registerAdmin(page)
      await signIn(page, admin)
      await openAdminConsole(page, 'guides')
      await end(admin.token)
      await page.getByRole('tab', { name: 'Users' }).click()
      await expect(
        page.getByText('Admin session expired or unauthorized. Please login again.'),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/admin-login$/)
      expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
    }
  })
})

test('The admin console shows failures and keeps what was typed', async ({ page, expectFault }) => {
  expectFault(/50[0-9]/)
  const guide = await signUpGuide(page)
  await page.route('**/api/auth/admin-register', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/admin-register')
  await page.getByLabel('Username').fill('curator')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred during registration')
  await page.unroute('**/api/auth/admin-register')

  await signIn(page, await registerAdmin(page))
  await openAdminConsole(page, 'guides', guide.username)
  const row = rowOf(page, guide.username)
  const address = '**/api/admin/guide/**'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await row.getByRole('button', { name: /^Edit/ }).click()
  await row.getByRole('combobox').selectOption('Approved')
  await expect(page.getByText('Failed to change approval status')).toBeVisible()
  await confirmIn(row, 'Block')
  await expect(page.getByText('Failed to block guide')).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('spinbutton').fill('5')
  await row.getByRole('spinbutton').press('Enter')
  await expect(page.getByText('Failed to update priority')).toBeVisible()
  await expect(row.getByRole('spinbutton')).toHaveValue('5')
  await row.getByRole('combobox').selectOption('Rejected')
  const dialog = page.getByRole('dialog', { name: 'Reject Guide' })
  const reason = dialog.getByLabel('Please provide a reason for rejecting this guide:')
  await reason.fill('Typed with care')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Failed to reject guide')).toBeVisible()
  await expect(reason).toHaveValue('Typed with care')
  await page.unroute(address)
  await reason.fill('')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Guide rejected successfully')).toBeVisible()
  await confirmIn(row, 'Block')
  await expect(page.getByText('Guide blocked successfully')).toBeVisible()
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await confirmIn(row, 'Unblock')
  await expect(page.getByText('Failed to unblock guide')).toBeVisible()
  await page.keyboard.press('Escape')
})
