import { anyGuide, reportButton } from '../../actors/guides.ts'
import { fillSignup, newPerson, signUpOverApi } from '../../actors/newcomers.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { waitForHydration } from '../../browser/hydration.ts'
import { expect, test } from '../../test.ts'

const submit = 'main button[type=submit]'

test('Input before hydration is processed and never appears in the address', async ({
  page,
  mailbox,
}) => {
  const person = await signUpOverApi(page, mailbox.link)
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('[name=password]').press('Enter')
  await page.locator(submit).click()
  await expect(page.locator('form[data-held]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/login$/)
  release()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.userRole)).toBe('user')
})

test('A click before hydration is handled after it', async ({ page }) => {
  const { username } = await anyGuide(page)
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto(`/guide/${username}`, { waitUntil: 'commit' })
  await reportButton(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Please log in' })).toBeVisible()
})

test('Clicks before hydration are handled in their order', async ({ page }) => {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Pause stories' }).click()
  await page.getByRole('button', { name: 'Next stories' }).click()
  await expect(page.locator('button[data-held]')).toHaveCount(2)
  const first = page.locator('blockquote').first()
  await expect(first).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Play stories' })).toBeVisible()
  await expect(first).toBeHidden()
  await expect(page.locator('button[data-held]')).toHaveCount(0)
})

test('A page whose texts fail to load remains as rendered until they are loaded', async ({
  page,
  expectFault,
}) => {
  expectFault(/Texts:|ERR_FAILED/)
  await page.route('**/locales/**', (call) => call.abort())
  const failing = () => page.waitForEvent('requestfailed', (call) => /faq|common/.test(call.url()))
  let failed = failing()
  await page.goto('/login', { waitUntil: 'load' })
  await failed
  await expect(page.locator(submit)).toHaveText('Log in')
  await page.unroute('**/locales/**')
  await waitForHydration(page)
  await expect(page.locator(submit)).toHaveText('Log in')
  await page.route('**/locales/**', (call) => call.abort())
  failed = failing()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await failed
  await page.unroute('**/locales/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
})

test('A search before hydration runs after it', async ({ page }) => {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/explore', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Name, place or interest' }).fill('kyoto')
  await page.getByRole('combobox', { name: 'Guides per page' }).selectOption('6')
  release()
  await expect(page).toHaveURL(/\?search=kyoto&limit=6$/)
  await expect(page.getByRole('combobox', { name: 'Name, place or interest' })).toHaveValue('kyoto')
})

test('Text typed before hydration is kept', async ({ page }) => {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/signup/user', { waitUntil: 'commit' })
  const person = newPerson()
  await fillSignup(page, person)
  release()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  for (const name of ['username', 'email', 'password', 'displayName'] as const)
    await expect(page.locator(`[name=${name}]`)).toHaveValue(person[name])
  await expect(page.locator('[name=agreeTerms]')).toBeChecked()
})
