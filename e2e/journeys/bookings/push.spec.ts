import en from '@annai/contract/texts/en/reaching.json' with { type: 'json' }
import koCommon from '@annai/contract/texts/ko/common.json' with { type: 'json' }
import ko from '@annai/contract/texts/ko/reaching.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { call, type Person, signIn } from '../../actors/people.ts'
import { press as pressKeys } from '../../browser/keyboard.ts'
import { afterTwoFrames } from '../../browser/page-width.ts'
import {
  deliverPush,
  pressNotification,
  setNotifications,
  shownNotifications,
  subscribeLocally,
} from '../../browser/pushes.ts'
import { CHROMIUM_ARGS, findDesktopChromium } from '../../chromium.ts'
import { expect, test } from '../../test.ts'

const executablePath = findDesktopChromium()
test.use({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS },
})

const isOn = async (page: Page, { token }: Person) =>
  ((await call(page, '/push', { token })) as { isOn: boolean }).isOn

test('On a phone in Korean notifications are offered after a message, show a push that leads to its booking, and are turned off', async ({
  open,
}) => {
  const page = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
  })
  await subscribeLocally(page)
  await setNotifications(page, 'prompt')
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, 'Welcome')
  await signIn(page, user)
  await page.goto(`/bookings/${id}#chat`)
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible()
  const turnOn = page.getByRole('button', { name: ko.push.turnOn })
  const isShownAsOn = page.getByText(ko.push.on)

  await test.step('not before something was sent', async () => {
    await expect(turnOn).toHaveCount(0)
    await page.getByRole('textbox').fill('안녕하세요')
    await page.getByRole('button', { name: koCommon.actions.send, exact: true }).tap()
    await expect(turnOn).toBeVisible()
    expect(await isOn(page, user)).toBe(false)
  })

  await test.step('they are on once the browser’s question was answered', async () => {
    await setNotifications(page, 'granted')
    await turnOn.tap()
    await expect(isShownAsOn).toBeVisible()
    expect(await isOn(page, user)).toBe(true)
    await page.goto('/settings')
    await expect(isShownAsOn).toBeVisible()
  })

  await test.step('the newest push of a booking is shown, and a press opens its conversation', async () => {
    const notification = {
      body: '도착했어요',
      navigate: new URL(`/bookings/${id}#chat`, page.url()).href,
      lang: 'ko',
      dir: 'auto',
      tag: `booking-${id}`,
    }
    for (const title of ['Haruka Mori 님의 메시지', 'Haruka Mori 님의 새 메시지'])
      await deliverPush(
        page,
        JSON.stringify({ web_push: 8030, notification: { ...notification, title } }),
      )
    const shown = { title: 'Haruka Mori 님의 새 메시지', body: '도착했어요', lang: 'ko' }
    await expect.poll(() => shownNotifications(page)).toEqual([shown])
    await pressNotification(page)
    await page.waitForURL(`**/bookings/${id}#chat`)
    await expect(page.getByText('안녕하세요', { exact: true })).toBeVisible()
    expect(await shownNotifications(page)).toEqual([])
  })

  await test.step('the settings turn them off on this device', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: ko.push.turnOff }).tap()
    await expect(turnOn).toBeVisible()
    expect(await isOn(page, user)).toBe(false)
    await page.reload()
    await expect(turnOn).toBeVisible()
  })
})

test('By keyboard: a browser that blocks notifications offers none and says where to allow them', async ({
  page,
}) => {
  await setNotifications(page, 'denied')
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, 'Welcome')
  await signIn(page, user)
  await page.goto(`/bookings/${id}`)
  const box = page.getByRole('textbox')
  await pressKeys(page, box)
  await page.keyboard.type('Hello')
  // The invitation would be shown after it.
  const known = page.waitForResponse(/\/api\/push$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hello', { exact: true })).toBeVisible()
  await known
  await afterTwoFrames(page)
  await expect(page.getByText(en.invitation.text.split('{{')[0] ?? '')).toHaveCount(0)
  await expect(page.getByRole('button', { name: en.push.turnOn })).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByText(en.push.denied.split('{{')[0] ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: en.push.turnOn })).toHaveCount(0)
  expect(await isOn(page, user)).toBe(false)
})
