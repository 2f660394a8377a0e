import type { Page } from '@playwright/test'
import {
  actOnBooking,
  approvedGuide,
  enquire,
  sendMessage,
  sendProposal,
  travellerAndGuide,
} from '../../actors/bookings.ts'
import { signIn } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the failing routes.
test.use({ serviceWorkers: 'block' })

const cards = (page: Page) => page.getByRole('article')
const toBottom = (page: Page, share = 1) =>
  page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement
    window.scrollTo({ top: scrollHeight * part - clientHeight })
  }, share)

test('bookings and notifications need a login', async ({ page }) => {
  for (const path of ['/bookings', '/bookings/any', '/notifications']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('A traveller pages, filters and searches the list of bookings', async ({
  page,
  expectFault,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const other = await approvedGuide(page, 'Ken Sato')
  const ids: string[] = []
  for (let at = 0; at < 42; at++) ids.push(await enquire(page, user, guide))
  const offered = await enquire(page, user, other)
  await sendProposal(page, other, offered)
  const ended = await enquire(page, user, other)
  await actOnBooking(page, user, ended, 'cancel')
  const calls: string[] = []
  const bearers = new Set<string | undefined>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname !== '/api/bookings/user') return
    calls.push(decodeURIComponent(search))
    bearers.add(request.headers().authorization)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, user)

  await test.step('twenty at first, newest first, from the endpoint of the role', async () => {
    await page.goto('/bookings')
    await expect(cards(page)).toHaveCount(20)
    await expect(cards(page).first()).toContainText('Ken Sato')
    await expect(cards(page).first()).toContainText('Cancelled by traveller')
    expect(calls[0]).toBe('?page=1&limit=20&sort=updatedAt')
    expect(new Set(calls).size).toBe(1)
    expect([...bearers]).toEqual([`Bearer ${user.token}`])
  })

  await test.step('only the tabs with bookings, the open one with its count', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'All (44)',
      'Enquiries sent',
      'Proposals received',
      'Cancelled',
    ])
    await page.getByRole('tab', { name: 'Proposals received' }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Proposals received (1)')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText('Needs your reply')
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(cards(page)).toHaveCount(20)
  })

  await test.step('scrolling past four fifths loads more, each booking exactly once', async () => {
    const before = calls.length
    await toBottom(page, 0.7)
    await sendMessage(page, user, ids[0] ?? '', 'Still looking forward to it')
    await expect(cards(page).first()).toContainText('Haruka Mori')
    expect(calls.slice(before).every((search) => search.includes('page=1'))).toBe(true)
    await toBottom(page)
    await expect.poll(() => cards(page).count()).toBeGreaterThan(20)
    await toBottom(page)
    await expect(cards(page)).toHaveCount(44)
    const links = await cards(page)
      .getByRole('link', { name: /View booking/ })
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(links)).toEqual(new Set([...ids, offered, ended].map((id) => `/bookings/${id}`)))
  })

  await test.step('the search finds a name and shows when there is no match', async () => {
    await page.getByRole('searchbox').fill('kEN s')
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('searchbox').fill('Nobody')
    await expect(page.getByText('No bookings found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(cards(page)).toHaveCount(44)
  })

  await test.step('the table is remembered by this browser', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('bookingsViewMode'))).toBe('list')
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    // No text of a row is cut off, and a price is shown.
    await expect(page.getByRole('table')).toContainText('¥24,000')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const view = page.getByRole('link', { name: /View booking/ }).first()
      await expect(view).toBeInViewport({ ratio: 1 })
      const frame = page.getByRole('region', { name: 'My bookings' })
      const hidden = await frame.evaluate((box) => box.scrollWidth - box.clientWidth)
      expect([width, hidden]).toEqual([width, 0])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('below 640 px stacked cards without a choice, at 640 px the choice again', async () => {
    await page.setViewportSize({ width: 639, height: 800 })
    await expect(cards(page)).toHaveCount(20)
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveCount(0)
    await page.setViewportSize({ width: 640, height: 800 })
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(cards(page)).toHaveCount(20)
  })

  await test.step('the name links to the guide, everything else to the booking', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await cards(page).nth(1).getByRole('link', { name: 'Ken Sato', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/guide/${other.username}$`))
    await page.goBack()
    // The link covers the whole card, so a click on the text hits it.
    await cards(page).first().getByText('early May').click({ force: true })
    await expect(page).toHaveURL(new RegExp(`/bookings/${ids[0]}$`))
    await page.goBack()
    await cards(page)
      .first()
      .getByRole('link', { name: /View booking/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/bookings/${ids[0]}$`))
  })

  await test.step('a failed list is replaced by its error', async () => {
    expectFault(/status of 500/)
    await page.route('**/api/bookings/user**', (route) =>
      route.fulfill({ status: 500, json: { error: 'The archive is closed today' } }),
    )
    await page.goto('/bookings')
    const problem = page.getByText('The archive is closed today')
    await expect(problem).toBeVisible({ timeout: 20_000 })
    await expect(problem).toHaveClass(/text-danger/)
    await expect(cards(page)).toHaveCount(0)
  })
})

test('a guide sees received enquiries with their senders', async ({ page }) => {
  const { user, guide } = await travellerAndGuide(page)
  await enquire(page, user, guide)
  const sent = page.waitForRequest(/\/api\/bookings\/guide\?/)
  await signIn(page, guide)
  await page.goto('/bookings')
  await sent
  await expect(page.getByRole('tab')).toHaveText(['All (1)', 'Enquiries received'])
  await cards(page).getByRole('link', { name: 'Mina Park', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${user.username}$`))
})
