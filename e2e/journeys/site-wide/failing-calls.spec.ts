import type { Page, Route } from '@playwright/test'
import { anyGuide, reportButton } from '../../actors/guides.ts'
import { fillSignup, newPerson } from '../../actors/newcomers.ts'
import { demoPerson, signIn, signUpGuide, signUpTraveller } from '../../actors/people.ts'
import { toast } from '../../browser/controls.ts'
import { plainPng } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

const SERVER_ERROR = 'Internal server error. Please try again later.'

const TAKEN = 'This username is already taken. Please choose a different one.'
const USERNAME_TAKEN = {
  status: 400,
  json: {
    error: 'Username is already taken',
    code: 'accounts.usernameTaken',
    problems: [{ field: 'username', code: 'usernameTaken', message: TAKEN }],
  },
}

/** Makes requests of this method to this address fail until the returned function is called. */
async function failRequests(
  page: Page,
  address: string | RegExp,
  answer: Parameters<Route['fulfill']>[0] = { status: 500, json: {} },
  method = 'GET',
): Promise<() => Promise<void>> {
  await page.route(address, (call) =>
    call.request().method() === method ? call.fulfill(answer) : call.fallback(),
  )
  return () => page.unroute(address)
}

// The service worker would bypass the routes mocked here.
test.use({ serviceWorkers: 'block' })

test.beforeEach(({ expectFault }) => {
  expectFault(/status of (400|403|404|500)|ApiError|HTTP 500|Unread/)
})

test('A traveller sees what failed and keeps what was typed', async ({ page }) => {
  // The demo traveller, because the list is not requested without bookings.
  await signIn(page, await demoPerson(page, 'traveller'))

  await test.step('lists', async () => {
    for (const [address, call] of [
      ['/favorite-guides', '**/api/users/favorites'],
      ['/bookings', /\/api\/bookings\/user/],
      ['/notifications', /\/api\/notifications(?:\?|$)/],
    ] as const) {
      const restore = await failRequests(page, call)
      await page.goto(address)
      await expect(page.getByText(SERVER_ERROR).first()).toBeVisible()
      await restore()
    }
  })

  await test.step('another traveller', async () => {
    await page.goto('/user/nobody_at_all')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This profile isn’t available.',
    )
    await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  })

  await test.step('a guide’s own profile', async () => {
    await signIn(page, await signUpTraveller(page))
    const restore = await failRequests(page, '**/api/users/profile')
    await page.goto('/profile')
    await expect(toast(page, SERVER_ERROR)).toBeVisible()
    await restore()
    await page.reload()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Edit' }).click()
    await page.locator('[name=location]').fill('Osaka')
    const refuse = await failRequests(page, '**/api/users/profile', undefined, 'PUT')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, SERVER_ERROR)).toBeVisible()
    await expect(page.locator('[name=location]')).toHaveValue('Osaka')
    await refuse()
    const take = await failRequests(page, '**/api/users/profile', USERNAME_TAKEN, 'PUT')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true')
    await expect(main.getByText(/username is already taken/i)).toBeVisible()
    await take()

    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await failRequests(page, '**/api/media/upload-profile-picture', undefined, 'POST')
    await page.locator('input[type=file]').setInputFiles({
      name: 'face.png',
      mimeType: 'image/png',
      buffer: plainPng(400, 400),
    })
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'We couldn’t upload the picture')).toBeVisible()
    await expect(toast(page, 'Profile updated')).toBeVisible()
    expect(logged.join('\n')).toContain('errorUploadingImage')
  })
})

test('Every failure on a guide’s page is shown', async ({ page }) => {
  await signIn(page, await signUpTraveller(page))
  await page.goto('/explore')
  const address = await page.locator('main a[href^="/guide/"]').first().getAttribute('href')
  const guide = address ?? ''

  const closed = { status: 403, json: { error: 'The moon is too bright.' } }
  const open = await failRequests(page, '**/api/guides/profile/*', closed)
  await page.goto(guide)
  await expect(toast(page, 'The moon is too bright.')).toBeVisible()
  await open()

  const unknown = await failRequests(page, '**/api/guides/favorite/*')
  await page.goto(guide)
  await expect(
    toast(page, "Couldn't determine favorite status. Please try again later."),
  ).toBeVisible({ timeout: 20_000 })
  await unknown()

  await page.reload()
  await failRequests(page, '**/api/guides/favorite/*', undefined, 'POST')
  await page.getByRole('button', { name: 'Add to favourites' }).first().click()
  await expect(toast(page, 'We couldn’t update your favourites.')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await failRequests(page, '**/api/bookings', closed, 'POST')
  await page.getByRole('button', { name: 'Send an enquiry' }).first().click()
  await dialog.getByRole('textbox').nth(0).fill('A day in the old town, slowly, with tea.')
  await dialog.getByRole('textbox').nth(1).fill('Kyoto')
  await dialog.getByRole('textbox').nth(2).fill('Next Tuesday at ten')
  await dialog.getByRole('spinbutton').fill('2')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'The moon is too bright.')).toBeVisible()
  await expect(dialog.getByRole('textbox').nth(1)).toHaveValue('Kyoto')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await failRequests(page, '**/api/reports', { status: 500, json: {} }, 'POST')
  await reportButton(page).click()
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('textbox').fill('Asked for money outside of the platform.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, SERVER_ERROR)).toBeVisible()
})

test('A guide sees what failed', async ({ page }) => {
  await signIn(page, await signUpGuide(page))
  const profile = '**/api/guides/profile'
  const restore = await failRequests(page, profile)
  await page.goto('/guide-profile')
  await expect(toast(page, SERVER_ERROR)).toBeVisible()
  await restore()
  await page.reload()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Edit' }).click()
  const refuse = await failRequests(page, profile, undefined, 'PUT')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, SERVER_ERROR)).toBeVisible()
  await refuse()
  await failRequests(page, profile, USERNAME_TAKEN, 'PUT')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText(/username is already taken/i)).toBeVisible()

  const place = main.getByRole('combobox').first()
  await place.fill('Somewhere')
  await main
    .locator('form')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toast(page, 'Please choose a valid location from the suggestions.')).toBeVisible()
})

test('Other refusals of a sign-up show the text of the server', async ({ page }) => {
  await page.goto('/signup/user')
  await fillSignup(page, newPerson())
  const words = 'Names of rivers are kept for rivers.'
  await failRequests(page, '**/api/auth/signup', { status: 400, json: { error: words } }, 'POST')
  await page.locator('main button[type=submit]').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
})

test('A dialog whose chunk a new build has removed shows an error, and the page stays', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_FAILED|chunk could not be loaded/)
  const guide = await anyGuide(page)
  await signIn(page, await signUpTraveller(page))
  await page.goto(`/guide/${guide.username}`)
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page.route(/\/assets\/report-dialog/, (call) => call.abort())
  await reportButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'couldn’t load part of this page' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { name: guide.displayName, level: 1 })).toBeVisible()
  await page.unroute(/\/assets\/report-dialog/)
  await alert.getByRole('button', { name: 'Reload page' }).click()
  await reportButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
