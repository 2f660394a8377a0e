import { openGuide } from '../../actors/guides.ts'
import { signIn } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

test('A guide saves hours and a day off, and a visitor sees the free days on a phone', async ({
  page,
  open,
}) => {
  const guide = await openGuide(page)
  await signIn(page, guide)
  await page.goto('/bookings')
  await page.getByRole('link', { name: 'Your calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your calendar' })).toBeVisible()
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Add days' }).click()
  const dayOff = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('First day').fill(dayOff)
  await expect(page.getByLabel('Last day')).toHaveValue(dayOff)
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await expect(page.getByText('Calendar saved')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Hours' }).click()
  await expect(page.getByLabel('First day')).toHaveValue(dayOff)

  await page.getByRole('tab', { name: 'Month' }).click()
  await page.getByRole('button', { name: 'Take this day off' }).click()
  await expect(page.getByText('This is a day off.')).toBeVisible()
  await page.getByRole('button', { name: 'Make this day available' }).click()
  await expect(page.getByRole('button', { name: 'Take this day off' })).toBeVisible()

  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/guide/${guide.username}`)
  const section = phone.getByRole('region', { name: 'Available days' })
  await expect(section.getByRole('cell', { name: /\d available$/ }).first()).toBeVisible()
  const number = String(Number(dayOff.slice(8)))
  const month = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const table = section.getByRole('table', { name: month.format(new Date(dayOff)) })
  while (!(await table.isVisible()))
    await section.getByRole('button', { name: 'Next month' }).click()
  await expect(
    table.getByRole('cell', { name: `${number} not available`, exact: true }),
  ).toBeVisible()
})

test('A guide imports a calendar, sees why it cannot be read, and stops importing it', async ({
  page,
  expectFault,
}) => {
  const guide = await openGuide(page)
  await signIn(page, guide)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByRole('tab', { name: 'Imports' }).click()

  expectFault(/status of 400 .*\/api\/guides\/calendar\/feeds\b/)
  const address = page.getByLabel('Calendar link (ICS)')
  await address.fill('https://localhost/private.ics')
  await page.getByRole('button', { name: 'Import calendar' }).click()
  await expect(page.getByText(/must start with https:\/\//)).toBeVisible()

  // Names below .invalid never resolve.
  await address.fill('webcal://my-days.invalid/tours.ics')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Naver')
  await page.getByRole('button', { name: 'Import calendar' }).click()
  const calendar = page.getByRole('listitem').filter({ hasText: 'my-days.invalid' })
  await expect(calendar.getByText('Not synced yet.')).toBeVisible()
  await expect(calendar.getByText(/couldn’t open this link/)).toBeVisible({ timeout: 60_000 })
  await expect(calendar.getByText(/We’ll try again/)).toBeVisible()

  await calendar.getByRole('button', { name: 'Sync Naver now' }).click()
  await expect(page.getByText('We’ll sync it within a minute', { exact: true })).toBeVisible()
  await calendar.getByRole('button', { name: 'Stop importing Naver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop importing Naver?' })
  await dialog.getByRole('button', { name: 'Stop importing' }).click()
  await expect(calendar).toHaveCount(0)
})
