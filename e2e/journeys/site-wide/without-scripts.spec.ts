import { LANGUAGES } from '@annai/contract/languages'
import { expect, test } from '../../test.ts'

const PAGES = [
  '/',
  '/about',
  '/faq',
  '/ranking',
  '/privacy-policy',
  '/terms-of-service',
  '/contact',
]

for (const language of LANGUAGES) {
  test(`A visitor whose browser speaks ${language} reads the public pages in it`, async ({
    open,
  }) => {
    const page = await open({ locale: language })
    for (const address of PAGES) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

test('Without scripts the pages are readable and explain what needs scripts', async ({ open }) => {
  const notice = /^JavaScript is turned off\. You can still browse/
  const page = await open({ locale: 'en', javaScriptEnabled: false })
  for (const address of ['/about', '/login', '/bookings']) {
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.getByText(notice)).toBeVisible()
  }
  await page.goto('/login', { waitUntil: 'load' })
  await page.locator('[name=email]').fill('mina@example.com')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(notice)).toBeVisible()
  const other = await open({ locale: 'en' })
  await other.goto('/about')
  await expect(other.getByText(notice)).toBeHidden()
})
