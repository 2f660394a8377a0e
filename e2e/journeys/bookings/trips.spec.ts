import { TripResponse } from '@annai/contract/bookings/trips/shapes'
import zh from '@annai/contract/texts/zh-TW/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { actOnBooking, enquire, sendProposal } from '../../actors/bookings.ts'
import { openGuide } from '../../actors/guides.ts'
import { call, type Person, signIn, signUpTraveller } from '../../actors/people.ts'
import { violations } from '../../browser/accessibility.ts'
import { press, reach, type } from '../../browser/keyboard.ts'
import { expect, test } from '../../test.ts'

const { booking: text } = zh
const { trips } = text
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'zh-TW' }

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const tripOf = async (page: Page, user: Person, id: string) =>
  TripResponse.parse(await call(page, `/trips/${id}`, { token: user.token }))

test('On a phone in Traditional Chinese three guides are compared offline and one is confirmed', async ({
  page,
  open,
  expectFault,
}) => {
  test.setTimeout(180_000)
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unread|Realtime|websocket/i)
  const guides = [
    await openGuide(page, { displayName: 'Haruka Mori' }),
    await openGuide(page, { displayName: 'Aoi Sasaki' }),
    await openGuide(page, { displayName: 'Ren Kato' }),
  ]
  const [first] = guides
  const user = await signUpTraveller(page, { language: 'zh-TW' })
  const phone = await open(PHONE)
  await signIn(phone, user)
  await phone.goto(`/guide/${first?.username}?lang=zh-TW`)

  await press(phone, phone.getByRole('button', { name: zh.guideProfileView.message }).first())
  const form = phone.getByRole('dialog')
  await type(phone, form.locator('[name=message]'), '想看看清晨的錦市場。')
  await type(phone, form.locator('[name=location]'), '錦市場')
  await type(phone, form.locator('[name=dateTime]'), '五月上旬的平日')
  await press(phone, form.getByText(trips.same.title))
  for (const name of [/Aoi Sasaki/, /Ren Kato/]) {
    await reach(phone, form.getByRole('checkbox', { name }).first())
    await phone.keyboard.press('Space')
  }
  expect(await violations(phone)).toEqual([])
  await press(phone, form.getByRole('button', { name: text.enquiry.submit }))
  await press(phone, form.getByRole('link', { name: trips.title }))
  await expect(phone).toHaveURL(/\/trips\/[\w-]{36}$/)
  const main = phone.getByRole('main')
  await expect(main.getByRole('region', { name: trips.waiting }).getByRole('listitem')).toHaveCount(
    3,
  )

  const id = idIn(phone)
  const sent = await tripOf(page, user, id)
  const bookingOf = (guide: Person) =>
    sent.bookings.find((booking) => booking.guide?._id === guide.userId)?._id ?? ''
  const [, aoi, ren] = guides
  if (!first || !aoi || !ren) throw new Error('three guides are needed')
  await sendProposal(page, first, bookingOf(first), { price: 24_000, currency: 'JPY' })
  await sendProposal(page, aoi, bookingOf(aoi), { price: 6_000, currency: 'TWD' })

  // The columns appear with the events of both proposals.
  const table = main.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await main.getByLabel(trips.currency).selectOption('TWD')
  await expect(table).toContainText(/約 NT\$[\d,]+/)
  expect(await violations(phone)).toEqual([])

  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await phone.reload()
  await expect(table).toContainText('Aoi Sasaki')
  await phone.waitForFunction(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()))
    const paths = kept.flat().map(({ url }) => new URL(url).pathname)
    return [location.pathname, `/api${location.pathname}`, '/api/rates'].every((path) =>
      paths.includes(path),
    )
  })
  const compared = await table.textContent()
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(table).toHaveText(compared ?? '')
  await expect(main.getByText(trips.offline)).toBeVisible()
  await expect(table.getByRole('button').first()).toBeDisabled()

  await phone.context().setOffline(false)
  const confirm = table.getByRole('button', {
    name: trips.confirmWith.replace('{{name}}', aoi.displayName),
  })
  await expect(confirm).toBeEnabled({ timeout: 30_000 })
  await press(phone, confirm)
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: trips.tellOthers })).toBeChecked()
  expect(await violations(phone)).toEqual([])
  await press(phone, dialog.getByRole('button', { name: text.confirm.action }))
  await expect(main.getByText(trips.decided.replace('{{name}}', aoi.displayName))).toBeVisible()

  const decided = await tripOf(page, user, id)
  const statusOf = (guide: Person) =>
    decided.bookings.find((booking) => booking.guide?._id === guide.userId)?.status
  expect(guides.map(statusOf)).toEqual(['User cancelled', 'Booking confirmed', 'User cancelled'])
  await signIn(page, ren)
  await page.goto(`/bookings/${bookingOf(ren)}`)
  await expect(page.getByText('This enquiry went to 3 guides, including you.')).toBeVisible()
  await expect(page.getByText('Another guide chosen').first()).toBeVisible()
  await expect(page.getByText(/cancelled/i)).toHaveCount(0)
})

test('After a decline one press sends the enquiry to two similar guides', async ({
  page,
  open,
}) => {
  const guide = await openGuide(page, { displayName: 'Haruka Mori' })
  for (const displayName of ['Aoi Sasaki', 'Ren Kato']) await openGuide(page, { displayName })
  const user = await signUpTraveller(page)
  const id = await enquire(page, user, guide)
  await actOnBooking(page, guide, id, 'cancel', { reason: 'I’m away that week.' })
  const phone = await open(PHONE)
  await signIn(phone, user)
  await phone.goto(`/bookings/${id}?lang=zh-TW`)
  const card = phone.getByRole('main').getByRole('heading', { name: trips.rescue.title })
  await expect(card).toBeVisible()
  await press(
    phone,
    phone.getByRole('button', { name: trips.more.send_other.replace('{{count}}', '2') }),
  )
  await expect(phone).toHaveURL(/\/trips\/[\w-]{36}$/)
  const waiting = phone.getByRole('region', { name: trips.waiting })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(phone.getByText(trips.closed.replace('{{count}}', '1'))).toBeVisible()
})
