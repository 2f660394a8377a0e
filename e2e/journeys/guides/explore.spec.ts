import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../test.ts'

const LIST = /\/api\/guides\/approved/
const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const box = (page: Page) => page.getByRole('combobox', { name: 'Name, place or interest' })
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const perPage = (page: Page) => page.getByRole('combobox', { name: 'Guides per page' })
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)
const isList = (request: Request) => LIST.test(request.url())

/** Records every search request of the page from now on. */
function recordQueries(page: Page): Record<string, string>[] {
  const queries: Record<string, string>[] = []
  page.on('request', (request) => {
    if (isList(request)) queries.push(queryOf(request))
  })
  return queries
}

async function choose(page: Page, option: string) {
  await filters(page).locator('label').filter({ hasText: option }).click()
  await expect(filters(page).getByRole('checkbox', { name: option })).toBeChecked()
}

async function openFilters(page: Page) {
  await main(page)
    .getByRole('button', { name: /^Filters/ })
    .click()
  await expect(filters(page)).toBeVisible()
}

test('Visitors page through the guides and search by words', async ({ page }) => {
  const queries = recordQueries(page)
  await page.goto('/explore')
  await expect(cards(page)).toHaveCount(12)
  await expect(perPage(page)).toHaveValue('12')
  await expect(perPage(page).locator('option')).toHaveText(['6', '12', '24'])
  const first = await cards(page).first().getByRole('heading').textContent()

  await test.step('Each page has its own address: forward, reload, back', async () => {
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '')
    await page.reload()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await page.goBack()
    await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '')
  })

  await test.step('Another page size starts at the first page', async () => {
    await page.getByRole('link', { name: 'Next page' }).click()
    await perPage(page).selectOption('6')
    await expect(cards(page)).toHaveCount(6)
    await expect(page).toHaveURL(/\?limit=6$/)
  })

  await test.step('Typed words send one request, 300 ms after the last letter', async () => {
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    queries.length = 0
    await box(page).pressSequentially('kyot')
    await page.clock.runFor(299)
    expect(queries).toEqual([])
    await box(page).pressSequentially('o')
    await page.clock.runFor(299)
    expect(queries).toEqual([])
    const next = page.waitForRequest(isList)
    await page.clock.runFor(1)
    expect(queryOf(await next)).toEqual({ page: '1', limit: '6', search: 'kyoto', language: 'en' })
    await expect(page).toHaveURL(/\?search=kyoto&limit=6$/)
    expect(queries).toHaveLength(1)
    await page.clock.resume()
    await page.goBack()
    await expect(page).toHaveURL(/\?limit=6$/)
    await expect(box(page)).toHaveValue('')
    await page.goForward()
    await expect(box(page)).toHaveValue('kyoto')
    await page.goBack()
    await expect(box(page)).toHaveValue('')
    // Still so once no request is pending.
    await expect(page.locator('main section[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await expect(box(page)).toHaveValue('')
  })
})

test('Filters narrow the list, show counts and can be removed', async ({ page }) => {
  await page.goto('/explore?page=3')
  await expect(filters(page)).toHaveCount(0)
  await openFilters(page)

  await test.step('Every choice is listed with its number of guides', async () => {
    const groups = filters(page).getByRole('group', { name: 'Interests' }).locator('summary')
    await expect(groups).toHaveCount(6)
    for (const group of await groups.all()) await group.click()
    const options = filters(page).getByLabel('Location').locator('option')
    await expect(options.filter({ hasText: /\(\d+\)$/ })).toHaveCount(16)
    const places = await options.allTextContents()
    expect(places.map((text) => text.replace(/ \(\d+\)$/, ''))).toEqual([
      ...['All locations', 'Japan', 'Malaysia', 'South Korea', 'China', 'Singapore', 'Thailand'],
      ...['Vietnam', 'Indonesia', 'United States', 'Canada', 'United Kingdom', 'Germany', 'France'],
      ...['Italy', 'Switzerland', 'Australia'],
    ])
    await expect(
      filters(page).getByRole('group', { name: 'Languages' }).getByRole('checkbox'),
    ).toHaveCount(13)
    await expect(
      filters(page).getByRole('group', { name: 'Interests' }).getByRole('checkbox'),
    ).toHaveCount(44)
  })

  await test.step('The request has them in lower case as comma lists, with the first page', async () => {
    const place = page.waitForRequest(isList)
    await filters(page).getByLabel('Location').selectOption('southKorea')
    expect(queryOf(await place)).toEqual({
      page: '1',
      limit: '12',
      location: 'southkorea',
      language: 'en',
    })
    await choose(page, 'English')
    await expect(page).toHaveURL(/languages=en$/)
    await expect(page.locator('main section[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await expect(cards(page).first()).toBeVisible()
    await test.step('A choice moves neither the other choices nor the guides', async () => {
      const places = () =>
        Promise.all(
          [
            filters(page).locator('label').filter({ hasText: 'Arabic' }),
            filters(page).locator('label').filter({ hasText: 'Tea ceremony' }),
            cards(page).first(),
          ].map(async (each) => (await each.boundingBox())?.y),
        )
      const before = await places()
      const answered = page.waitForResponse((response) => isList(response.request()))
      await choose(page, 'French')
      await answered
      await expect(page.locator('main section[aria-busy]')).toHaveAttribute('aria-busy', 'false')
      await expect(cards(page).first()).toBeVisible()
      expect(await places()).toEqual(before)
      await filters(page).locator('label').filter({ hasText: 'French' }).click()
      await expect(page).toHaveURL(/languages=en$/)
    })
    const both = page.waitForRequest(isList)
    await choose(page, 'Japanese')
    expect(queryOf(await both)).toMatchObject({ languages: 'en,ja', location: 'southkorea' })
  })

  await test.step('The button shows the same count as the list', async () => {
    const answer = page.waitForResponse((response) => {
      const request = response.request()
      return isList(request) && 'expertises' in queryOf(request)
    })
    await choose(page, 'Hidden gems')
    await expect(page).toHaveURL(/\?location=southKorea&languages=en,ja&expertises=hiddenGems$/)
    const { totalGuides } = await (await answer).json()
    await filters(page)
      .getByRole('button', { name: new RegExp(`^Show ${totalGuides} guides?$`) })
      .click()
    await expect(filters(page)).toHaveCount(0)
    await expect(main(page).getByText(new RegExp(`^${totalGuides} guides?$`))).toBeVisible()
  })

  await test.step('Each filter can be removed; a reset removes all and sets ten per page', async () => {
    const chosen = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
    await expect(chosen).toHaveText(['South Korea', 'English', 'Japanese', 'Hidden gems'])
    await page.getByRole('button', { name: 'Remove: English' }).click()
    await expect(page).toHaveURL(/languages=ja&/)
    await expect(page.getByRole('button', { name: 'Remove: Japanese' })).toBeFocused()
    await box(page).fill('kimchi')
    const reset = page.waitForRequest(
      (request) => isList(request) && queryOf(request).limit === '10',
    )
    await main(page).getByRole('button', { name: 'Reset' }).click()
    expect(queryOf(await reset)).toEqual({ page: '1', limit: '10', language: 'en' })
    await expect(page).toHaveURL(/\/explore\?limit=10$/)
    await expect(box(page)).toHaveValue('')
    await expect(chosen).toHaveCount(0)
    await expect(perPage(page)).toHaveValue('10')
    await expect(cards(page)).toHaveCount(10)
  })
})

test('Late and failed responses keep earlier results, and empty ones suggest a change', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_FAILED|503/)
  await page.goto('/explore?location=japan')
  const before = await cards(page).first().getByRole('heading').textContent()

  await test.step('The old page stays until the new one is loaded, and a late response is ignored', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/search=slow/, async (route) => {
      await held
      await route.continue().catch(() => undefined) // the page has cancelled it
    })
    await box(page).fill('slow')
    await expect(main(page).getByText('Updating the list…')).toBeVisible()
    await expect(cards(page).first().getByRole('heading')).toHaveText(before ?? '')
    await box(page).fill('osaka')
    await expect(page).toHaveURL(/search=osaka/)
    await expect(main(page).getByText(/^\d+ guides?$/)).toBeVisible()
    const found = await cards(page).count()
    answer()
    await expect(box(page)).toHaveValue('osaka')
    await expect(cards(page)).toHaveCount(found)
  })

  await test.step('A failed search shows an error, keeps the results and is retried', async () => {
    const shown = await cards(page).first().getByRole('heading').textContent()
    await page.route(LIST, (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    )
    await box(page).fill('kobe')
    await expect(page.getByText('Back in a minute.').first()).toBeVisible()
    await expect(main(page).getByText('We couldn’t load the guides.')).toBeVisible()
    await expect(cards(page).first().getByRole('heading')).toHaveText(shown ?? '')
    await page.unroute(LIST)
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('We couldn’t load the guides.')).toHaveCount(0)
    await expect(box(page)).toHaveValue('kobe')
  })

  await test.step('Without results the page suggests filters to remove, with counts', async () => {
    await page.goto('/explore?location=japan&search=qqzzxx')
    await expect(main(page).getByText('No guides match your search')).toBeVisible()
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    const drop = main(page).getByRole('button', { name: /^Remove search words \(\d+ found\)$/ })
    const [number] = /\d+/.exec((await drop.textContent()) ?? '') ?? []
    await drop.click()
    await expect(page).toHaveURL(/\/explore\?location=japan$/)
    await expect(main(page).getByText(`${number} guides`)).toBeVisible()
  })
})

test('Suggestions are chosen by keyboard: a place, an expertise, a guide', async ({ page }) => {
  await page.goto('/explore')
  const options = page.getByRole('option')

  await box(page).fill('Japa')
  await expect(options.filter({ hasText: 'Japan' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('Japa')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?location=japan$/)
  await expect(box(page)).toHaveValue('')

  await box(page).fill('tea cer')
  const tea = options.filter({ hasText: 'Tea ceremony' })
  await expect(tea).toBeVisible()
  await tea.click()
  await expect(page).toHaveURL(/\?location=japan&expertises=teaCeremony$/)

  await page.goto('/explore')
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await box(page).fill(name)
  const guide = options.filter({ hasText: 'Guide ·' }).first()
  await expect(guide).toContainText(name)
  await guide.click()
  await expect(page).toHaveURL(/\/guide\/\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
