import { logIn, newPerson, signUpOverApi } from '../../actors/newcomers.ts'
import { runUntilSeen } from '../../browser/clock.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the routes mocked here.
test.use({ serviceWorkers: 'block' })

const submit = 'main button[type=submit]'

test('An unverified person requests the mail again and waits ten minutes, also after a reload', async ({
  page,
  expectFault,
}) => {
  expectFault(/403|429/)
  const person = newPerson()
  await page.request.post('/api/auth/signup', {
    data: { ...person, role: 'user', agreeTerms: true, language: 'en' },
  })
  await logIn(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('verify your email address')
  const sent = page.waitForRequest('**/api/auth/resend-verification')
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  expect((await sent).postDataJSON()).toEqual({ email: person.email })
  await expect(
    page.getByRole('alert').filter({ hasText: 'If this address still needs to be verified' }),
  ).toBeVisible()
  const locked = page.getByRole('button', { name: /^Resend available in (10:00|9:\d\d)$/ })
  await expect(locked).toBeDisabled()
  await page.goto('/resend-verification')
  await expect(locked).toBeDisabled()
})

test('A lock reported by the server starts the countdown at its minutes', async ({
  page,
  expectFault,
}) => {
  expectFault(/429/)
  const email = newPerson().email
  await page.request.post('/api/auth/resend-verification', { data: { email } })
  await page.goto('/resend-verification')
  await page.locator('[name=email]').fill(email)
  await page.locator(submit).click()
  await expect(page.getByRole('alert')).toContainText('Please wait 10 minutes before')
  await expect(page.getByRole('button', { name: /^Resend available in/ })).toBeDisabled()
})

test('The resend page asks for an address', async ({ page }) => {
  await page.goto('/resend-verification')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  const problem = page.getByText('This field is required and must be a valid email')
  await page.locator(submit).click()
  await expect(problem).toBeVisible()
  for (const wrong of ['nobody', 'mina@', '@example.com', 'mi na@example.com']) {
    await page.locator('[name=email]').fill(wrong)
    await expect(problem).toBeVisible()
  }
  await page.locator('[name=email]').fill('mina@example')
  await expect(problem).toHaveCount(0)
})

test('A wrong password shows an error, without a resend button', async ({ page, expectFault }) => {
  expectFault(/401|403/)
  await page.goto('/login')
  await expect(page.locator('[name=email]')).toHaveAttribute('type', 'email')
  await page.locator(submit).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await logIn(page, newPerson())
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Wrong email address or password.',
  )
  await expect(page.getByRole('button', { name: /Resend/ })).toHaveCount(0)
  // Another refusal with the status of a missing verification.
  await page.route('**/api/auth/login', (call) =>
    call.fulfill({
      status: 403,
      json: { error: 'auth.login.errors.accountBlocked', code: 'login.accountBlocked' },
    }),
  )
  await page.locator(submit).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your account has been blocked.',
  )
  await expect(page.getByRole('button', { name: /Resend/ })).toHaveCount(0)
})

test('A forgotten password is reset by the link in the mail', async ({ page, mailbox }) => {
  const person = await signUpOverApi(page, mailbox.link)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  await page.clock.install()
  await page.locator(submit).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await page.locator('[name=email]').fill('nobody')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.locator('[name=email]').fill(person.email)
  const sent = page.waitForRequest('**/api/auth/forgot-password')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.locator(submit).click()
  expect((await sent).postDataJSON()).toEqual({ email: person.email, language: 'en' })
  const notice = page.getByText('If there’s an account with this address')
  await runUntilSeen(page, notice)
  await page.clock.runFor(4800)
  await expect(notice).toBeVisible()
  await page.clock.runFor(300)
  await expect(notice).toBeHidden()
  await page.clock.resume()

  await page.goto(await mailbox.link(person.email, /reset-password/))
  await expect(page.getByRole('main').locator('input:visible')).toHaveCount(1)
  await page.locator(submit).click()
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await page.locator('[name=password]').fill('12345')
  await expect(page.getByText('Passwords must be at least 6 characters long.')).toBeVisible()
  await page.locator('[name=password]').fill('brand new')
  const changed = page.waitForRequest('**/api/auth/reset-password/*')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.locator(submit).click()
  expect((await changed).postDataJSON()).toEqual({ password: 'brand new', language: 'en' })
  await runUntilSeen(page, page.getByText('Your password has been changed.'))
  await page.clock.runFor(2800)
  await expect(page).toHaveURL(/\/reset-password\//)
  await page.clock.runFor(300)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.resume()
  await logIn(page, { ...person, password: 'brand new' })
  await expect(page).toHaveURL(/\/$/)
})

test('Invalid links show an error and do not redirect', async ({ page, expectFault }) => {
  expectFault(/400|ERR_FAILED/)
  // Without a connection the link may be valid, so it can be retried.
  await page.route('**/api/auth/verify-email/*', (call) => call.abort())
  await page.goto('/verify-email/invented')
  await expect(page.getByRole('alert')).toContainText('No response received from the server.')
  await page.unroute('**/api/auth/verify-email/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t verify your email address')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired verification link')
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await page.goto('/reset-password/invented')
  await page.locator('[name=password]').fill('secret1')
  await page.locator(submit).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error: This reset link isn’t valid or has expired.',
  )
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('An unknown address and a missing answer look like a success; other failures do not', async ({
  page,
  expectFault,
}) => {
  expectFault(/404|500|ERR_FAILED/)
  const answers = [
    { status: 404, good: true },
    { status: 0, good: true },
    { status: 500, good: false },
  ]
  for (const { status, good } of answers) {
    await page.route('**/api/auth/forgot-password', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { error: 'Broken' } }),
    )
    await page.goto('/forgot-password')
    await page.locator('[name=email]').fill('mina@example.com')
    await page.locator(submit).click()
    await expect(
      page.getByText(
        good ? 'If there’s an account with this address' : 'We couldn’t send the link. Broken',
      ),
    ).toBeVisible()
    await page.unroute('**/api/auth/forgot-password')
  }
})
