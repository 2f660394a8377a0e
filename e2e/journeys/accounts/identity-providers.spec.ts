import { returnPath } from '@annai/contract/accounts/identities/vocabulary'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../server/src/testing/outside/identity-provider.ts'
import { signUpTraveller } from '../../actors/people.ts'
import { violations, WCAG } from '../../browser/accessibility.ts'
import { box, inDialog, press, toast } from '../../browser/controls.ts'
import { type Product, publishSettings, startProduct } from '../../product/server.ts'
import { test as base, expect } from '../../test.ts'

const PORT = 27_917
/** The way to the provider, which is another site. */
const TO_PROVIDER = /request to another site: http:\/\/127\.0\.0\.1:/

/** A product whose settings name a provider of its own. */
const test = base.extend<object, { provider: IdentityProvider; product: Product }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const site = `http://localhost:${PORT}`
      const provider = await startIdentityProvider({
        redirectUri: `${site}${returnPath('custom')}`,
      })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({
        PORT: String(PORT),
        OIDC_CUSTOM_NAME: 'Kyoto Guides',
        OIDC_CUSTOM_ISSUER: provider.issuer,
        OIDC_CUSTOM_CLIENT_ID: provider.clientId,
        OIDC_CUSTOM_CLIENT_SECRET: provider.secret,
      })
      publishSettings(product)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('A traveller joins with a provider, logs in again, and sets a password', async ({
  page,
  provider,
  expectFault,
}) => {
  expectFault(/409/)
  expectFault(TO_PROVIDER)
  const account = page.getByRole('button', { name: 'Your account' })
  const user = { sub: 'mina', email: 'mina@kyoto.example', email_verified: true, name: 'Mina Ito' }
  provider.signIn(user)
  await page.goto('/login')
  expect(await violations(page, WCAG)).toEqual([])
  await press(page, 'Continue with Kyoto Guides')
  await expect(page.getByRole('heading', { name: 'Finish signing up' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expect(box(page, 'Email address')).toHaveValue(user.email)
  await expect(box(page, 'Display name')).toHaveValue(user.name)
  expect(await violations(page, WCAG)).toEqual([])
  await box(page, 'Username').fill('mina_ito')
  await page.reload()
  await expect(box(page, 'Username')).toHaveValue('mina_ito')
  await page.getByRole('checkbox').check()
  await press(page, 'Create account')
  // The header changes before the page does, which would close the menu.
  await page.waitForURL('/')
  await expect(account).toBeVisible()

  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(account).toHaveCount(0)
  // The way back leads to the page that the login interrupted.
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await press(page, 'Continue with Kyoto Guides')
  const section = page.locator('#logins')
  await expect(section.getByRole('listitem')).toContainText('Last used on')
  expect(await violations(page, WCAG)).toEqual([])
  await section.getByRole('button', { name: 'Remove Kyoto Guides' }).click()
  await inDialog(page, 'Remove').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('only way to log in')
  await inDialog(page, 'Cancel').click()
  await press(page, 'Email me a link to set a password')
  await expect(section).toContainText(`We’ve sent a link to ${user.email}`)
})

test('A person who cancels at the provider, or comes with an old address, gets back to the login', async ({
  page,
  expectFault,
}) => {
  expectFault(/400/)
  await page.goto('/login/custom?error=access_denied&state=x')
  await expect(page.getByRole('alert')).toContainText('You haven’t been logged in')
  await page.goto('/login/custom?code=old&state=old')
  await expect(page.getByRole('alert')).toContainText('Please start again.')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('A person with a password logs in once, and has the provider from then on', async ({
  page,
  provider,
  expectFault,
}) => {
  expectFault(/409/)
  expectFault(TO_PROVIDER)
  const person = await signUpTraveller(page)
  provider.signIn({ sub: 'known', email: person.email, email_verified: true })
  await page.goto('/login')
  await press(page, 'Continue with Kyoto Guides')
  await expect(page.getByRole('alert')).toContainText('You already have an account here.')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await box(page, 'Email address').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(toast(page, 'Way to log in added.')).toBeVisible()
  await page.goto('/settings')
  await expect(page.locator('#logins').getByRole('listitem')).toContainText('Kyoto Guides')
})
