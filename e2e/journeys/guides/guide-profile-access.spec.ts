import { signIn, signUpTraveller } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

test('The guide editor redirects visitors to the login and travellers to their profile', async ({
  page,
}) => {
  await page.goto('/guide-profile')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, await signUpTraveller(page))
  await page.goto('/guide-profile')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
