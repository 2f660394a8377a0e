import { fillSignup, logIn, newPerson } from '../../actors/newcomers.ts'
import { sessionOf, signUpTraveller } from '../../actors/people.ts'
import { runUntilSeen } from '../../browser/clock.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { withoutLive } from '../../browser/live-connection.ts'
import { expect, test } from '../../test.ts'

const submit = 'main button[type=submit]'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('A pending request is shown on the button, which cannot be pressed twice', async ({
  page,
  expectFault,
}) => {
  expectFault(/500|400/)
  await page.goto('/login')
  await expect(page.locator(submit)).toHaveText('Log in')
  let release = await holdResponses(page, '**/api/auth/login')
  await logIn(page, newPerson())
  await expect(page.locator(submit)).toHaveText('Logging in…')
  release()
  expectFault(/401/)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

  await page.route('**/api/auth/login', (call) => call.fulfill({ status: 500, json: {} }))
  await page.locator(submit).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'An error occurred during login',
  )

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  release = await holdResponses(page, '**/api/auth/signup')
  await page.goto('/signup/user')
  await fillSignup(page, newPerson())
  await page.locator(submit).click()
  await expect(page.locator(submit)).toHaveText('Creating your account…')
  await expect(page.locator(submit)).toBeDisabled()
  await page.locator('[name=username]').press('Enter')
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/api/auth/signup'))).toHaveLength(1)
})

test('The sign-up of a guide has two columns on wide screens and one on a phone', async ({
  page,
}) => {
  const leftOf = async (name: string) =>
    (await page.locator(`[name=${name}]`).boundingBox())?.x ?? 0
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/signup/guide')
  expect(await leftOf('introduction')).toBeGreaterThan((await leftOf('username')) + 200)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await leftOf('introduction')).toBe(await leftOf('username'))
})

test('Resending the verification mail shows success, failure and a ten-minute wait', async ({
  page,
  expectFault,
}) => {
  expectFault(/403|500/)
  const person = newPerson()
  await page.request.post('/api/auth/signup', {
    data: { ...person, role: 'user', agreeTerms: true, language: 'en' },
  })
  await page.clock.install()
  await logIn(page, person)
  const alert = page.getByRole('main').getByRole('alert')
  const resend = page.getByRole('button', { name: 'Resend verification email' })
  await page.route('**/resend-verification', (call) => call.fulfill({ status: 500, json: {} }))
  await resend.click()
  await expect(alert.getByText('We couldn’t send the verification email.')).toBeVisible()
  await page.unroute('**/resend-verification')
  // For a response without a text, a default text is shown.
  await page.route('**/api/auth/resend-verification', (call) => call.fulfill({ json: {} }))
  await resend.click()
  await expect(alert.getByText('We’ve sent you a new verification email.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend available in/ })).toBeDisabled()
  await page.clock.fastForward(600_000)
  await expect(resend).toBeEnabled()
  await page.unroute('**/api/auth/resend-verification')
  await page.route('**/api/auth/resend-verification', (call) =>
    call.fulfill({ json: { message: 'On its way.' } }),
  )
  await resend.click()
  await expect(alert.getByText('On its way.')).toBeVisible()

  await page.clock.fastForward(600_000)
  await page.unroute('**/api/auth/resend-verification')
  await page.goto('/resend-verification')
  await page.route('**/api/auth/resend-verification', (call) =>
    call.fulfill({ status: 500, json: { error: 'Broken' } }),
  )
  await page.locator('[name=email]').fill(person.email)
  await page.locator(submit).click()
  await expect(alert).toHaveText('Error: Broken')
})

test('A verification shows progress and result, and redirects after three seconds', async ({
  page,
  mailbox,
  expectFault,
}) => {
  expectFault(/400/)
  const person = newPerson()
  await page.request.post('/api/auth/signup', {
    data: { ...person, role: 'user', agreeTerms: true, language: 'en' },
  })
  const link = await mailbox.link(person.email, /verify-email/)
  const release = await holdResponses(page, '**/api/auth/verify-email/*')
  await page.goto(link)
  await expect(page.getByText('Verifying your email address…')).toBeVisible()
  release()
  await expect(page.getByText('Your email address has been verified.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Your email address is already verified.')).toBeVisible()
  await page.clock.install()
  const releaseAgain = await holdResponses(page, '**/api/auth/verify-email/*')
  await page.goto(link)
  await expect(page.getByText('Verifying your email address…')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  releaseAgain()
  await runUntilSeen(page, page.getByText('Your email address is already verified.'))
  await page.clock.runFor(2900)
  await expect(page).toHaveURL(/\/verify-email\//)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/login$/)
})

test('A guarded page shows a spinner; the unread count refreshes every two minutes', async ({
  page,
  expectFault,
}) => {
  expectFault(/WebSocket connection|ERR_FAILED/)
  const person = await signUpTraveller(page)
  // The page as the server renders it, without a session.
  const sent = await (await page.request.get('/bookings')).text()
  expect(sent).toMatch(/role="status"/)
  expect(sent).not.toContain('Log in to')
  await page.clock.install()
  await page.goto('/about')
  await page.evaluate((session) => Object.assign(localStorage, session), sessionOf(person))
  let counted = 0
  // Without the live connection, which refreshes the count as well.
  await withoutLive(page)
  await page.route('**/unread-count', (call) => {
    counted++
    return call.fulfill({ json: { count: counted } })
  })
  await page.goto('/about')
  await expect.poll(() => counted).toBe(1)
  await page.clock.fastForward(60_000)
  expect(counted).toBe(1)
  // On a busy machine the two minutes may begin with this jump.
  await page.clock.fastForward(120_000)
  await expect.poll(() => counted).toBe(2)
})

test('A visitor reads public pages without a login prompt', async ({ page, expectFault }) => {
  expectFault(/400/)
  for (const address of [
    '/faq',
    '/verify-email/invented',
    '/resend-verification',
    '/forgot-password',
    '/reset-password/invented',
    '/admin-login',
    '/admin-register',
  ]) {
    // Without following redirects, because the address must not redirect to the login.
    const answer = await page.request.get(address, { maxRedirects: 0 })
    expect([address, answer.status()]).toEqual([address, 200])
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    if (address === '/verify-email/invented') await page.getByRole('alert').waitFor()
  }
})

test('On a phone in Japanese: password reset, mail settings, a break, export and deletion', async ({
  open,
  mailbox,
}) => {
  const page = await open({ ...PHONE, locale: 'ja-JP' })
  const person = await signUpTraveller(page, { language: 'ja', displayName: '美奈' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'パスワードをお忘れですか？' }).click()
  // The login page also has a field for the email address.
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator(submit).click()
  await expect(page.getByText('迷惑メールフォルダー')).toBeVisible()
  await page.goto(await mailbox.link(person.email, /reset-password/))
  await page.locator('[name=password]').fill('brand new')
  await page.locator(submit).click()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  await logIn(page, { ...person, password: 'brand new' })
  await expect(page).toHaveURL(/\/$/)

  // The menu of a phone has no settings; the profile links there.
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: '設定' }).click()
  const saved = page.getByText('設定を保存しました')
  await page.getByRole('combobox', { name: 'メールの言語' }).selectOption('ko')
  await expect(saved.first()).toBeVisible()
  const news = page.getByRole('checkbox', { name: '予約、メッセージ、プロフィールに関するメール' })
  await expect(news).toBeChecked()
  const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await news.uncheck()
  expect((await put).ok()).toBe(true)
  await page.reload()
  await expect(news).not.toBeChecked()

  await page.getByRole('button', { name: '利用を休止する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '休止する' }).click()
  await expect(page.getByText('このアカウントは休止中です。')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'データをダウンロードする' }).click()
  const file = await (await download).createReadStream()
  const exported = JSON.parse(Buffer.concat(await file.toArray()).toString('utf8'))
  expect(exported.account).toMatchObject({ email: person.email, language: 'ko', wants_news: false })

  await page.getByRole('button', { name: 'アカウントを削除する' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=password]').fill('brand new')
  await dialog.getByRole('button', { name: 'アカウントを削除する' }).click()
  await expect(page.getByText(/このアカウントは\d+年\d+月\d+日に完全に削除されます/)).toBeVisible()
  await page.getByRole('button', { name: '削除を取り消す' }).click()
  await expect(page.getByText('このアカウントは利用中です。')).toBeVisible()
})
