import type { Page } from '@playwright/test'
import { openGuide } from '../../actors/guides.ts'
import { call, demoPerson, signIn, signUpTraveller } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')

test('Hearts on cards, and the page of favourites', async ({ page, open, expectFault }) => {
  expectFault(/503/)
  const guide = await openGuide(page)
  const heart = (of: Page) =>
    main(of).getByRole('button', { name: `Favourite: ${guide.displayName}` })

  await test.step('A visitor gets a login dialog, and is redirected from the page to the login', async () => {
    await page.goto('/explore')
    await cards(page).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Please log in' })
    await expect(dialog.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup/user',
    )
    await page.goto('/favorite-guides')
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('A traveller adds a first favourite and removes it on the page', async () => {
    await signIn(page, await signUpTraveller(page))
    await page.goto('/favorite-guides')
    await expect(main(page).getByText('No favourite guides yet')).toBeVisible()
    await page.goto(`/explore?search=${guide.username}`)
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to favourites.')).toBeVisible()
    await page.goto('/favorite-guides')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).getByRole('link')).toHaveAttribute('href', `/guide/${guide.username}`)
    await heart(page).click()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByText('Removed from favourites.')).toBeVisible()
  })

  await test.step('A failed list shows an error and can be retried', async () => {
    await page.route('**/api/users/favorites', (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    )
    await page.reload()
    await expect(main(page).getByText('Back in a minute.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/users/favorites')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('No favourite guides yet')).toBeVisible()
  })

  await test.step('A guide has no favourites', async () => {
    const other = await open()
    await signIn(other, guide)
    await other.goto('/favorite-guides')
    await expect(other).toHaveURL(/\/$/)
    await other.goto('/explore')
    await cards(other).first().getByRole('button').click()
    await expect(other.getByText('Only travellers can save favourites.')).toBeVisible()
  })
})

test('A traveller’s page is public', async ({ page, expectFault }) => {
  expectFault(/404|503/)
  const traveller = await demoPerson(page, 'traveller')
  await page.goto(`/user/${traveller.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clara Lindqvist')
  await expect(main(page).getByText('Gothenburg, Sweden')).toBeVisible()
  await expect(main(page).getByText('English, Svenska, Deutsch')).toBeVisible()
  await expect(main(page).getByText('Slow trains')).toBeVisible()
  await expect
    .poll(() =>
      main(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  const plain = await signUpTraveller(page, { displayName: 'Noor' })
  await call(page, '/users/profile', { method: 'PUT', token: plain.token, data: { interests: [] } })
  await page.goto(`/user/${plain.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)

  const answers = [
    { status: 200, json: null, words: 'We couldn’t find this traveller.', detail: null },
    {
      status: 503,
      json: { error: 'Back in a minute.' },
      words: 'This profile isn’t available.',
      detail: 'Back in a minute.',
    },
  ]
  for (const { words, detail, ...answer } of answers) {
    await page.route('**/api/users/public/**', (route) => route.fulfill(answer))
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    if (detail) await expect(page.getByText(detail)).toBeVisible()
    await page.unroute('**/api/users/public/**')
  }

  expect((await page.goto('/user/nobody_at_all'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This profile isn’t available.')
  await expect(page.getByText('User not found', { exact: true })).toBeVisible()
})
