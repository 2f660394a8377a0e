import zh from '@annai/contract/texts/zh-TW/translation.json' with { type: 'json' }
import { openGuide } from '../../actors/guides.ts'
import { call, signIn, signUpTraveller } from '../../actors/people.ts'
import { tooWide } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

test('On a phone in Traditional Chinese a free day of the guide becomes the first proposal', async ({
  page,
  open,
}) => {
  const guide = await openGuide(page)
  await call(page, '/guides/calendar', {
    method: 'PUT',
    token: guide.token,
    data: {
      zone: 'Asia/Tokyo',
      groups: 1,
      mostPeople: 2,
      noticeDays: 1,
      shortestMinutes: 180,
      week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
      seasons: [],
      exceptions: [],
      version: 0,
    },
  })
  const user = await signUpTraveller(page)
  const phone = await open({ viewport: { width: 320, height: 700 }, locale: 'zh-TW' })
  await signIn(phone, user)
  await phone.goto(`/guide/${guide.username}?lang=zh-TW`)

  const month = phone.getByRole('region', { name: zh.calendar.freeDays })
  const { booking: text } = zh
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const title = new Intl.DateTimeFormat('zh-TW', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const table = month.getByRole('table', { name: title.format(new Date(day)) })
  while (!(await table.isVisible()))
    await month.getByRole('button', { name: zh.calendar.nextMonth }).click()
  await table
    .getByRole('button', { name: `${Number(day.slice(8))} ${zh.calendar.free}`, exact: true })
    .click()

  const form = phone.getByRole('dialog')
  await expect(form.getByLabel(text.wishes.fromDay)).toHaveValue(day)
  await form.getByLabel(text.wishes.children).fill('2')
  await expect(form.getByRole('status')).toContainText('最多接待 2 人')
  await form.locator('[name=message]').fill('想看看清晨的錦市場。')
  await form.locator('[name=location]').fill('錦市場')
  await form.getByLabel(text.wishes.partOfDay).selectOption(text.wishes.parts.afternoon)
  await form.getByLabel(text.wishes.hours).selectOption('每天 4 小時')
  expect(await tooWide(phone)).toEqual([])
  await form.getByRole('button', { name: text.enquiry.submit }).click()
  await form.getByRole('link', { name: text.enquiry.openBooking }).click()
  const main = phone.getByRole('main')
  await expect(main.getByText('1 位大人 · 2 位小孩')).toBeVisible()
  await expect(main.getByText('下午 · 每天 4 小時')).toBeVisible()

  await signIn(page, guide)
  await page.goto(new URL(phone.url()).pathname)
  await expect(page.getByText('1 adult · 2 children')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Send a proposal' }).click()
  const proposal = page.getByRole('dialog')
  await expect(proposal.locator('[name="dateTimes.0.date"]')).toHaveValue(day)
  await expect(proposal.locator('[name="dateTimes.0.startTime"]')).toHaveValue('13:00')
  await expect(proposal.locator('[name="dateTimes.0.endTime"]')).toHaveValue('17:00')
  await expect(proposal.locator('[name="customerGroupSize"]')).toHaveValue('3')
})
