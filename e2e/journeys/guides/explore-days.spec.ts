import type { Page } from '@playwright/test'
import { openGuide } from '../../actors/guides.ts'
import { call } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const keepCalendar = (page: Page, token: string, closed: string) =>
  call(page, '/guides/calendar', {
    method: 'PUT',
    token,
    data: {
      zone: 'Asia/Tokyo',
      groups: 1,
      mostPeople: 4,
      noticeDays: 1,
      shortestMinutes: 180,
      // Monday first; the weekday of `closed` has no hours.
      week: Array.from({ length: 7 }, (_, at) =>
        at === (new Date(closed).getUTCDay() + 6) % 7 ? [] : [{ from: '09:00', to: '17:00' }],
      ),
      seasons: [],
      exceptions: [],
      version: 0,
    },
  })

test('Visitors filter guides by free days and group size, and remove a filter without results', async ({
  page,
}) => {
  const guide = await openGuide(page)
  const main = page.getByRole('main')
  const [closed, free] = [dayIn(40), dayIn(41)]
  await page.goto(`/explore?search=${guide.username}`)
  await main.getByLabel('First day').first().fill(free)
  await expect(main.getByText('0 guides are available')).toBeVisible()
  await expect(main.getByText('1 without a calendar')).toBeVisible()
  await main.getByRole('button', { name: 'Show them too' }).click()
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/calendar=any/)

  await keepCalendar(page, guide.token, closed)
  await page.goto(`/explore?search=${guide.username}&from=${free}`)
  await expect(main.getByText('1 guide is available')).toBeVisible()
  await main.getByRole('combobox', { name: 'People' }).selectOption('4')
  await expect(page).toHaveURL(/people=4/)
  await expect(main.getByRole('article')).toHaveCount(1)
  await main.getByLabel('First day').first().fill(closed)
  await main.getByLabel('Last day').first().fill(closed)
  await expect(page).toHaveURL(new RegExp(`from=${closed}&to=${closed}`))
  await main.getByRole('button', { name: /^Remove dates \(1 found\)$/ }).click()
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.getByLabel('First day').first()).toHaveValue('')

  await page.goto('/explore?from=2020-01-01&to=2020-01-05')
  await expect(main.getByText(/dates in this link have passed/)).toBeVisible()
  await expect(main.getByLabel('First day').first()).toHaveValue('')
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  await expect(page).toHaveURL(/\?sort=newest$/)
})

test('A guide opened from a search for days shows the free days of that month', async ({
  page,
}) => {
  const guide = await openGuide(page)
  const [closed, free] = [dayIn(80), dayIn(81)]
  await keepCalendar(page, guide.token, closed)
  await page.goto(`/explore?search=${guide.username}&from=${free}`)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/guide/${guide.username}`))
  const title = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const month = page.getByRole('region', { name: 'Available days' })
  await month.scrollIntoViewIfNeeded()
  await expect(month.getByRole('table', { name: title.format(new Date(free)) })).toBeVisible()
})

test('On a phone days and group size are chosen in a sheet', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/explore')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Dates and people' }).click()
  const sheet = page.getByRole('dialog', { name: 'Dates and people' })
  await sheet.getByRole('combobox', { name: 'People' }).selectOption('2')
  await expect(page).toHaveURL(/people=2/)
  await sheet.getByRole('button', { name: 'Show guides' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Change dates or people' })).toBeFocused()
})
