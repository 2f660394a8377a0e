import type { Page } from '@playwright/test'
import { signIn, signUpTraveller } from '../../actors/people.ts'
import { inDialog, press, toast } from '../../browser/controls.ts'
import { expect, test } from '../../test.ts'

/** Gives the browser a device that stores passkeys and verifies its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Without it this browser chooses the passkey in the email field by itself. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

test('A passkey is added in the settings, logs in by the button, and is removed', async ({
  page,
}) => {
  await addAuthenticator(page)
  await withoutAutofill(page)
  const person = await signUpTraveller(page)
  await signIn(page, person)
  await page.goto('/settings')
  const section = page.locator('#passkeys')
  const account = page.getByRole('button', { name: 'Your account' })
  const confirm = async (name: string) => {
    await page.getByRole('dialog').locator('[name=password]').fill(person.password)
    await inDialog(page, name).click()
  }
  await section.getByRole('button', { name: 'Add passkey' }).click()
  await confirm('Add passkey')
  await expect(toast(page, 'Passkey added.')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('Added on')

  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(account).toHaveCount(0)
  await page.goto('/login')
  await press(page, 'Log in with a passkey')
  await expect(account).toBeVisible()
  expect(await page.evaluate(() => localStorage.userId)).toBe(person.userId)

  await page.goto('/settings')
  await expect(section.getByRole('listitem')).toContainText('Last used on')
  await section.getByRole('button', { name: /^Remove/ }).click()
  await confirm('Remove')
  await expect(toast(page, 'Passkey removed.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
})
