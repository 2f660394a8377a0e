import { Day } from '@annai/contract/bookings/day/shapes'
import { Booking, type Message } from '@annai/contract/bookings/shapes'
import ja from '@annai/contract/texts/ja/translation.json' with { type: 'json' }
import ko from '@annai/contract/texts/ko/translation.json' with { type: 'json' }
import zhTwCommon from '@annai/contract/texts/zh-TW/common.json' with { type: 'json' }
import zhTw from '@annai/contract/texts/zh-TW/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import {
  agreedToday,
  enquire,
  sendMessage,
  sendProposal,
  travellerAndGuide,
} from '../../actors/bookings.ts'
import { call, type Person, signIn } from '../../actors/people.ts'
import { press as pressKeys, reach } from '../../browser/keyboard.ts'
import { loseResponse } from '../../browser/lost-responses.ts'
import { plainPicture } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

const LOST =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|Failed to load|Unread|Notifications of|Realtime connection|websocket/i
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
// The service worker would bypass the lost responses.
test.use({ serviceWorkers: 'block' })

/** How many messages this browser still has to send. */
const outboxSize = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':outbox:')).length)
const bookingOf = async (page: Page, { token }: Person, id: string) =>
  Booking.parse(await call(page, `/bookings/${id}`, { token }))
const signalsOf = async (page: Page, { token }: Person, id: string) =>
  Day.parse(await call(page, `/bookings/${id}/day`, { token })).signals
const ownLines = ({ messages }: Booking, who: Person): Message[] =>
  messages.filter(({ sender, isSystemMessage }) => sender === who.userId && !isSystemMessage)
const confirmations = ({ messages }: Booking) =>
  messages.filter(({ messageKey }) => messageKey === 'booking.system.confirmed').length

test('In Japanese: a press on the day whose response is lost counts once, also after the page was closed', async ({
  open,
  expectFault,
}) => {
  expectFault(LOST)
  const page = await open({ ...PHONE, locale: 'ja-JP', serviceWorkers: 'block' })
  const { user, guide, id } = await agreedToday(page)
  await signIn(page, user)
  await page.goto(`/bookings/${id}/day`)
  const { lost } = await loseResponse(page, /\/signals$/)
  await page.getByRole('button', { name: ja.booking.day.onTheWay }).tap()
  await lost
  await page.getByRole('button', { name: ja.booking.day.here }).tap()
  // Closed within the five seconds in which a press can be taken back.
  const later = await page.context().newPage()
  await page.close()
  await later.context().setOffline(false)
  await later.goto('/bookings')
  await expect
    .poll(async () => (await signalsOf(later, guide, id)).map(({ kind }) => kind))
    .toEqual(['onTheWay', 'here'])
  const { messages } = await bookingOf(later, guide, id)
  expect(
    messages.flatMap(({ messageKey }) => messageKey?.match(/user_(?:onTheWay|here)$/) ?? []),
  ).toEqual(['user_onTheWay', 'user_here'])
})

test('In Traditional Chinese: a picture whose responses are lost is sent once, with its words', async ({
  open,
  expectFault,
}) => {
  expectFault(LOST)
  const page = await open({ ...PHONE, locale: 'zh-TW', serviceWorkers: 'block' })
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, '您好')
  await signIn(page, user)
  await page.goto(`/bookings/${id}#chat`)
  await expect(page.getByText('您好', { exact: true })).toBeVisible()
  await page.locator('form input[type=file]').setInputFiles([plainPicture(500)])
  await page.getByRole('textbox').fill('我在這個出口')
  const upload = await loseResponse(page, /\/pictures$/)
  await page.getByRole('button', { name: zhTwCommon.actions.send, exact: true }).tap()
  await upload.lost
  const message = await loseResponse(page, /\/messages$/)
  await page.context().setOffline(false)
  await message.lost
  const later = await page.context().newPage()
  await page.close()
  await later.context().setOffline(false)
  await signIn(later, user)
  expect(await outboxSize(later)).toBe(1)
  await later.goto(`/bookings/${id}#chat`)
  await expect.poll(() => outboxSize(later)).toBe(0)
  await expect(later.getByText('我在這個出口')).toHaveCount(1)
  await expect(later.getByRole('img', { name: zhTw.chat.pictures.own })).toHaveCount(1)
  await expect
    .poll(async () => ownLines(await bookingOf(later, guide, id), user).map((each) => each.message))
    .toEqual(['我在這個出口'])
})

test('In Korean: a confirmation whose response is lost is confirmed once, and says so', async ({
  open,
  expectFault,
}) => {
  expectFault(LOST)
  const page = await open({ ...PHONE, locale: 'ko-KR', serviceWorkers: 'block' })
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendProposal(page, guide, id)
  await signIn(page, user)
  await page.goto(`/bookings/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: ko.booking.actions.confirm, exact: true })
    .tap()
  const dialog = page.getByRole('dialog')
  const { lost } = await loseResponse(page, /\/user-confirm$/)
  const confirm = dialog.getByRole('button', { name: ko.booking.confirm.action, exact: true })
  await expect(confirm).toBeEnabled()
  // Otherwise a tap near that on the page counts as the second one of a double tap.
  await dialog.getByRole('heading', { level: 2 }).tap()
  await confirm.tap()
  await lost
  await page.context().setOffline(false)
  // It is not sent again: the dialog shows the booking that the page has loaded since.
  await expect(dialog.getByText(ko.booking.overtaken)).toBeVisible()
  await expect(confirm).toBeDisabled()
  await expect(page.getByText(ko.bookingStatus.bookingConfirmed).first()).toBeVisible()
  expect(confirmations(await bookingOf(page, guide, id))).toBe(1)
})

test('By keyboard in English: a mark of the day, a picture and a confirmation whose responses are lost', async ({
  open,
  expectFault,
}) => {
  expectFault(LOST)
  const page = await open({ locale: 'en-GB', serviceWorkers: 'block' })
  const { user, guide, id } = await agreedToday(page)
  await signIn(page, user)

  await test.step('the mark is sent once, and keeps the focus', async () => {
    await page.goto(`/bookings/${id}/day`)
    const { lost } = await loseResponse(page, /\/signals$/)
    await pressKeys(page, page.getByRole('button', { name: 'I’m on my way' }))
    await lost
    await expect(page.getByRole('button', { name: /^I’m on my way, sent/ })).toBeFocused()
    // The lost request has no response.
    const sentAgain = page.waitForResponse(/\/signals$/)
    await page.context().setOffline(false)
    await sentAgain
    await expect.poll(async () => (await signalsOf(page, guide, id)).length).toBe(1)
  })

  await test.step('the picture is sent once with its words', async () => {
    await page.goto(`/bookings/${id}`)
    const box = page.getByRole('textbox')
    await reach(page, box)
    await page.locator('form input[type=file]').setInputFiles([plainPicture(400)])
    await reach(page, box)
    await page.keyboard.type('At the east exit')
    const { lost } = await loseResponse(page, /\/messages$/)
    await page.keyboard.press('Enter')
    await lost
    await page.context().setOffline(false)
    // It is sent again, unless the page has loaded it before.
    await expect.poll(() => outboxSize(page)).toBe(0)
    await expect.poll(async () => ownLines(await bookingOf(page, guide, id), user).length).toBe(1)
    await expect(page.getByText('At the east exit')).toHaveCount(1)
  })

  await test.step('a change is confirmed once', async () => {
    const changed = await bookingOf(page, guide, id)
    await sendProposal(page, guide, id, { dateTimes: changed.agreed?.dateTimes, price: 30_000 })
    await page.reload()
    await pressKeys(
      page,
      page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }),
    )
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true })
    await expect(confirm).toBeEnabled()
    const { lost } = await loseResponse(page, /\/user-confirm$/)
    await pressKeys(page, confirm)
    await lost
    await page.context().setOffline(false)
    await expect.poll(async () => confirmations(await bookingOf(page, guide, id))).toBe(2)
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }),
    ).toHaveCount(0)
  })
})
