import { signUpAndLogIn } from '../../actors/newcomers.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the routes mocked here.
test.use({ serviceWorkers: 'block' })

test('A visitor on /settings sees a link to log in', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByText('Log in to see and change your settings.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

for (const role of ['user', 'guide'] as const)
  test(`A ${role} changes the language of the mails, takes a break and comes back`, async ({
    page,
    mailbox,
    expectFault,
  }) => {
    expectFault(/500/)
    await signUpAndLogIn(page, mailbox.link, role)
    const settings = `**/api/${role}s/settings`
    await page.route(settings, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/settings')
    await expect(page.getByText('We couldn’t load your settings.')).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute(settings)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    const language = page.getByRole('combobox', { name: 'Email language' })
    await expect(language.locator('option')).toHaveText([
      'English',
      '简体中文',
      '繁體中文',
      '日本語',
      '한국어',
    ])
    await language.selectOption('ko')
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.route('**/settings', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await language.selectOption('ja')
    await expect(page.getByText('We couldn’t save your settings')).toBeVisible()
    await expect(language).toHaveValue('ko')
    await page.unroute('**/settings')

    await page.getByRole('button', { name: 'Deactivate account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog).toContainText('You can reactivate your account at any time.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const turns = `**/api/${role}s/*activate`
    await page.route(turns, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Deactivate account' }).click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('We couldn’t deactivate your account.')).toBeVisible()
    await page.unroute(turns)
    await page.getByRole('button', { name: 'Deactivate account' }).click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Your account is deactivated.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate account' })).toHaveCount(0)
    await page.route(turns, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Reactivate account' }).click()
    await expect(page.getByText('We couldn’t reactivate your account.')).toBeVisible()
    await page.unroute(turns)
    await page.getByRole('button', { name: 'Reactivate account' }).click()
    await expect(page.getByText('Your account is active again.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate account' })).toBeVisible()
  })

test('A traveller requests deletion of the account and then cancels it', async ({
  page,
  mailbox,
  expectFault,
}) => {
  expectFault(/400/)
  const person = await signUpAndLogIn(page, mailbox.link)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=password]').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That password isn’t right. Please try again.')
  await dialog.locator('[name=password]').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(/Your account will be permanently deleted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account is active.')).toBeVisible()
})

test('A traveller edits the profile, and the changes are public', async ({
  page,
  open,
  mailbox,
}) => {
  const person = await signUpAndLogIn(page, mailbox.link)
  await page.goto('/profile')
  const name = page.locator('[name=displayName]')
  await expect(name).not.toBeEditable()
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await name.fill('M')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Display names must be 2–50 characters long.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name).toHaveValue(person.displayName)
  await expect(page.getByText('Display names must be 2–50 characters long.')).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await name.fill('Mina Sato')
  await page.locator('[name=location]').fill('Osaka')
  for (const language of ['日本語', 'English']) {
    await page.getByRole('textbox', { name: /Languages/ }).fill(language)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: /Interests/ }).fill('tea')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').getByRole('link', { name: 'Explore guides' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible()
  await expect(name).toHaveValue('Mina Sato')
  await page.locator('input[type=file]').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('File size exceeds the 5 MB limit.')).toBeVisible()
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/api/users/profile')) calls.push(call.method())
  })
  const release = await holdResponses(page, '**/api/users/profile')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Updating…' })).toBeVisible()
  release()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect.poll(() => calls).toEqual(['PUT', 'GET'])
  await expect(name).not.toBeEditable()

  const visitor = await open()
  await visitor.goto(`/user/${person.username}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mina Sato')
  for (const words of ['Osaka', '日本語, English', 'tea'])
    await expect(visitor.getByRole('main').getByText(words, { exact: true })).toBeVisible()
})

test('A profile that does not exist shows a not-found page', async ({ page, expectFault }) => {
  expectFault(/404/)
  await page.goto('/user/nobody_here')
  await expect(page.getByRole('heading', { name: 'This profile isn’t available.' })).toBeVisible()
})
