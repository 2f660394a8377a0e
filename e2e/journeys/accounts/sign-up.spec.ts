import { fillSignup, logIn, newPerson } from '../../actors/newcomers.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the routes mocked here.
test.use({ serviceWorkers: 'block' })

const submit = 'main button[type=submit]'

test('An empty signup shows an error at every field, an invalid one at the wrong fields', async ({
  page,
}) => {
  await page.goto('/signup/user')
  await page.locator(submit).click()
  for (const words of [
    'Please enter a username.',
    'Please enter your email address.',
    'Please enter a password.',
    'Please enter a display name.',
    'Please agree to the terms of service and privacy policy.',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await page.locator('[name=username]').fill('mi na')
  await expect(page.getByText('Usernames can only contain letters')).toBeVisible()
  await page.locator('[name=username]').fill('mi')
  await expect(page.getByText('Usernames must be 3–20 characters long.')).toBeVisible()
  await page.locator('[name=username]').fill('m'.repeat(20))
  await expect(page.getByText('Usernames must be 3–20 characters long.')).toHaveCount(0)
  await page.locator('[name=username]').fill('m'.repeat(21))
  await expect(page.getByText('Usernames must be 3–20 characters long.')).toBeVisible()
  await page.locator('[name=email]').fill('nobody')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.locator('[name=password]').fill('12345')
  await expect(page.getByText('Passwords must be at least 6 characters long.')).toBeVisible()
  await page.locator('[name=displayName]').fill('M')
  await expect(page.getByText('Display names must be 2–50 characters long.')).toBeVisible()
})

test('Guide signup moves the focus to the first wrong field, including the place', async ({
  page,
}) => {
  await page.goto('/signup/guide')
  await page.locator(submit).click()
  const filled = { username: 'mina', email: 'mina@example.com', password: '123456' }
  for (const [name, value] of Object.entries({ ...filled, displayName: 'Mina' })) {
    const field = page.locator(`[name=${name}]`)
    await expect(field).toBeFocused()
    await field.fill(value)
    await page.locator(submit).click()
  }
  await expect(page.locator('[name=location]')).toBeFocused()
})

test('A traveller signs up in Japanese, verifies the address and logs in', async ({
  open,
  mailbox,
  expectFault,
}) => {
  expectFault(/400|403/)
  const page = await open({ locale: 'ja-JP' })
  const person = newPerson('美奈')
  await page.goto('/signup/user')
  await fillSignup(page, person)
  const sent = page.waitForRequest('**/api/auth/signup')
  await page.locator(submit).click()
  expect((await sent).postDataJSON()).toEqual({
    ...person,
    agreeTerms: true,
    role: 'user',
    accountStatus: 'active',
    language: 'ja',
  })
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('メールをご確認ください')
  await expect(modal).toContainText('ログインページに移動します')
  await modal.getByRole('button', { name: 'ログインページへ' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const mail = await mailbox.find({ to: person.email })
  expect(mail.subject).toBe('メールアドレスの確認をお願いします')
  const link = await mailbox.link(person.email, /verify-email/)
  await page.goto(link)
  await expect(page.getByText('メールアドレスを確認しました。')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/, { timeout: 6000 })
  // The login page repeats it, because three seconds are short on a slow phone.
  await expect(page.getByText('メールアドレスを確認しました。')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('このメールアドレスはすでに確認済みです。')).toBeVisible()

  await logIn(page, person)
  await expect(page).toHaveURL(/\/$/)
  const kept = await page.evaluate(() => [localStorage.userRole, Boolean(localStorage.token)])
  expect(kept).toEqual(['user', true])
  for (const address of ['/login', '/signup/user', '/signup/guide']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('The terms open in another tab, and typed text survives a reload', async ({ page }) => {
  await page.goto('/signup/user')
  for (const [name, address] of [
    ['terms of service', '/terms-of-service'],
    ['privacy policy', '/privacy-policy'],
  ]) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', address ?? '')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await page.locator('[name=username]').fill('mina')
  await page.locator('[name=password]').fill('secret1')
  await page.reload()
  await expect(page.locator('[name=username]')).toHaveValue('mina')
  await expect(page.locator('[name=password]')).toHaveValue('')
})

test('A taken address shows an error in the banner', async ({ page, expectFault }) => {
  expectFault(/400/)
  const person = newPerson()
  for (const round of [1, 2]) {
    await page.goto('/signup/user')
    await fillSignup(page, { ...person, username: `${person.username.slice(0, 18)}_${round}` })
    await page.locator(submit).click()
    if (round === 1) await expect(page.getByRole('dialog')).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This email address is already registered.',
  )
})

test('The suggested places are completely in view on a phone, below the input', async ({
  open,
}) => {
  // The part of a screen that the keyboard does not cover.
  const page = await open({ viewport: { width: 390, height: 480 } })
  await page.goto('/signup/guide')
  const place = page.getByRole('combobox', { name: 'Where do you guide?' })
  await place.evaluate((box) => box.scrollIntoView({ block: 'end' }))
  await place.pressSequentially('San')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  // The list scrolls inside its frame.
  await expect(page.getByRole('listbox').locator('..')).toBeInViewport({ ratio: 1 })
  await expect(place).toBeInViewport({ ratio: 1 })
})

test('A guide signs up with a place chosen from the suggestions', async ({ page }) => {
  const person = newPerson('Ken')
  await page.goto('/signup/guide')
  await fillSignup(page, person)
  const place = page.getByRole('combobox', { name: 'Where do you guide?' })
  await page.locator(submit).click()
  await expect(page.getByText('Please enter a location.')).toBeVisible()
  await place.fill('Kyot')
  await page.locator(submit).click()
  await expect(page.getByText('Choose a place from the list so that travellers')).toBeVisible()
  await expect(page.locator(submit)).toBeEnabled()
  await expect(page.getByText('Please tell us a little about yourself.')).toBeVisible()
  await page.locator('[name=introduction]').fill('x'.repeat(501))
  await expect(page.getByText('Your introduction can be up to 500 characters long.')).toBeVisible()
  await place.fill('Kyoto')
  await page
    .getByRole('option', { name: /Kyoto, Japan/ })
    .first()
    .click()
  await page.locator('[name=introduction]').fill('I know every lane.')
  const release = await holdResponses(page, '**/api/auth/signup')
  const sent = page.waitForRequest('**/api/auth/signup')
  await page.locator(submit).click()
  await expect(page.locator(submit)).toHaveText('Creating your account…')
  await expect(page.locator(submit)).toBeDisabled()
  const body = (await sent).postDataJSON()
  release()
  expect(body).toEqual({
    ...person,
    introduction: 'I know every lane.',
    agreeTerms: true,
    role: 'guide',
    expertises: [],
    language: 'en',
    location: expect.objectContaining({ formattedAddress: 'Kyoto, Japan', country: 'Japan' }),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
