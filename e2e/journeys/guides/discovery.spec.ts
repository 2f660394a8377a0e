import { expect, test } from '../../test.ts'

test('On a phone in Japanese a visitor goes from a country to a place and to a guide', async ({
  open,
}) => {
  const page = await open({ locale: 'ja', viewport: { width: 390, height: 844 } })
  const main = page.getByRole('main')
  await page.goto('/explore')
  await main.getByRole('link', { name: '国と地域からガイドを探す' }).click()
  await expect(page).toHaveURL(/\/guides$/)
  await main.getByRole('link', { name: '日本', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('日本の現地ガイド')
  await main.getByRole('link', { name: /^京都市/ }).click()
  await expect(page).toHaveURL(/\/guides\/japan\/kyoto$/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('京都市の現地ガイド')
  const card = main.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/guide\//)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  // They are loaded near the end of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const similar = main.getByRole('region', { name: '似ているガイド' })
  await expect(similar.getByRole('article')).toHaveCount(6)
  await main
    .getByRole('navigation', { name: 'パンくずリスト' })
    .getByRole('link', { name: '京都市' })
    .click()
  await expect(page).toHaveURL(/\/guides\/japan\/kyoto$/)
})

test('Explore shows the place of the page before as a filter, which can be removed', async ({
  open,
}) => {
  const page = await open({ locale: 'zh-TW', viewport: { width: 390, height: 844 } })
  await page.goto('/explore?place=jp-kyoto-kyoto&lang=zh-TW')
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  await expect(cards.first()).toContainText('京都')
  const chosen = main.getByRole('button', { name: /京都/ })
  await chosen.click()
  await expect(chosen).toHaveCount(0)
  await expect(page).toHaveURL((url) => !url.searchParams.has('place'))
})

test('Pages of places have structured data, and noindex with demo guides', async ({ request }) => {
  const country = await (await request.get('/guides/indonesia?lang=ko')).text()
  expect(country).toContain('<html lang="ko"')
  expect(country).toMatch(/<title>[^<]*인도네시아[^<]*<\/title>/)
  expect(country).toContain('"@type":"CollectionPage"')
  expect(country).toContain('"@type":"BreadcrumbList"')
  // Pages that list demo guides are not indexed.
  expect(country).toContain('content="noindex"')
  for (const unknown of ['/guides/atlantis', '/guides/japan/seoul', '/guides/japan/kyoto/gion'])
    expect((await request.get(unknown)).status()).toBe(404)
})
