import type { Page } from '@playwright/test'
import {
  actOnBooking,
  enquire,
  sendMessage,
  sendProposal,
  travellerAndGuide,
} from '../../actors/bookings.ts'
import { call, signIn } from '../../actors/people.ts'
import { untilLive, withoutLive } from '../../browser/live-connection.ts'
import { setVisibility } from '../../browser/network.ts'
import { expect, test } from '../../test.ts'

const rowsOf = (page: Page) => page.locator('main li')

test('A traveller is notified of everything exactly once, on every screen', async ({
  page,
  open,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const [one, two] = [await enquire(page, user, guide), await enquire(page, user, guide)]
  await signIn(page, user)
  const live = [untilLive(page)]
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  // The same person on another device, on another page.
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await signIn(phone, user)
  live.push(untilLive(phone))
  await phone.goto('/bookings')
  await expect(phone.getByRole('article')).toHaveCount(2)
  await Promise.all(live)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/notifications/')) calls.push(pathname)
  })

  await test.step('it arrives live, with one toast on each screen', async () => {
    await sendProposal(page, guide, one)
    for (const tab of [page, phone])
      await expect(tab.locator('[data-sonner-toast]')).toHaveText([
        'Haruka Mori sent you a proposal',
      ])
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page).first()).toContainText('Haruka Mori sent you a proposal')
  })

  await test.step('rows, newest first', async () => {
    await sendProposal(page, guide, two)
    await actOnBooking(page, guide, two, 'cancel', { reason: 'A typhoon is coming' })
    await expect(rowsOf(page)).toHaveCount(3)
    await expect(rowsOf(page).first()).toContainText('Your booking was cancelled')
    await expect(rowsOf(page).first()).toContainText('A typhoon is coming')
    await expect(rowsOf(page).first().locator('time')).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/,
    )
    await expect(page.getByRole('link', { name: /Notifications/ }).first()).toContainText('3')
  })

  await test.step('one is marked as read', async () => {
    const first = rowsOf(page).first()
    await first.getByRole('button', { name: /Mark as read/ }).click()
    await expect(first.getByRole('button', { name: /Mark as read/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Notifications/ }).first()).toContainText('2')
  })

  await test.step('one is deleted, with a message', async () => {
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(page.getByText('Notification deleted', { exact: true })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(2)
  })

  await test.step('an unread row marks its booking as read and opens it; other screens update', async () => {
    calls.length = 0
    await rowsOf(page).last().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/bookings/${one}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haruka Mori')
    await expect(page.getByRole('link', { name: /Notifications/ }).first()).toContainText('1')
    expect(calls).toEqual(['/api/notifications/mark-booking-notifications-read'])
    await phone.goto('/notifications')
    await expect(
      rowsOf(phone)
        .last()
        .getByRole('button', { name: /Mark as read/ }),
    ).toHaveCount(0)
  })

  await test.step('all are marked as read, here and on the other device at once', async () => {
    await page.goto('/notifications')
    await expect(phone.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await expect(phone.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    expect(await call(page, '/notifications/unread-count', { token: user.token })).toEqual({
      count: 0,
    })
  })

  await test.step('a read row opens its booking without marking it', async () => {
    calls.length = 0
    await rowsOf(page).last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haruka Mori')
    expect(calls).toEqual([])
  })
})

test('Opening a booking again clears the badge, also without a live connection', async ({
  page,
  expectFault,
}) => {
  expectFault(/WebSocket connection|ERR_FAILED/)
  await withoutLive(page)
  const { user, guide } = await travellerAndGuide(page)
  const booking = await enquire(page, user, guide)
  await sendProposal(page, guide, booking)
  await signIn(page, user)
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/mark-booking-notifications-read')) marks.push(request.url())
  })
  await page.goto(`/bookings/${booking}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expect
    .poll(() => call(page, '/notifications/unread-count', { token: user.token }))
    .toEqual({ count: 0 })
  expect(marks).toHaveLength(1)
  // Another one, which the page fetches when it is visible again.
  await sendProposal(page, guide, booking)
  for (const state of ['hidden', 'visible'] as const) await setVisibility(page, state)
  await expect
    .poll(() => call(page, '/notifications/unread-count', { token: user.token }))
    .toEqual({ count: 0 })
})

test('A mail has the agreed terms and the time in the traveller’s time zone', async ({
  page,
  open,
  mailbox,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const booking = await enquire(page, user, guide)
  const abroad = await open({ timezoneId: 'America/New_York' })
  const reported = abroad.waitForResponse('**/api/notifications/time-zone')
  await signIn(abroad, user)
  await abroad.goto('/notifications')
  expect((await reported).status()).toBe(200)
  await sendProposal(page, guide, booking)
  const mail = await mailbox.find({ to: user.email, subject: /sent you a proposal/ })
  expect(mail.text).toContain('Location: Gion, exit 6')
  expect(mail.text).toMatch(/Your time: .+ Eastern Standard Time \(GMT-5\)/)
  await expect(rowsOf(abroad).first()).toContainText('in Gion, exit 6')
  await expect(rowsOf(abroad).first()).toContainText('¥24,000')
  await sendMessage(page, guide, booking, 'See you at <b>ten</b>')
  await expect(rowsOf(abroad).first()).toContainText('New message from Haruka Mori')
  await expect(rowsOf(abroad).first()).toContainText('“See you at <b>ten</b>” (Gion, exit 6)')
})
