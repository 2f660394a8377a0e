import { Day } from '@annai/contract/bookings/day/shapes'
import type { Page } from '@playwright/test'
import { actOnBooking, agreedToday } from '../../actors/bookings.ts'
import { call, type Person, signIn } from '../../actors/people.ts'
import { press as pressKeys } from '../../browser/keyboard.ts'
import { cutTexts, tooWide } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

const LOST =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|Unread|Notifications of|Realtime connection|websocket/i

const signalsOf = async (page: Page, who: Person, id: string) =>
  Day.parse(await call(page, `/bookings/${id}/day`, { token: who.token })).signals

test.describe('on a phone in Japanese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ja-JP', hasTouch: true })

  test('What a traveller presses underground arrives once, in order, with its minutes', async ({
    page,
    expectFault,
  }) => {
    expectFault(LOST)
    const { user, guide, id } = await agreedToday(page)
    await signIn(page, user)
    await page.goto(`/bookings/${id}/day`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    const place = page.getByText('京都駅 中央口').first()
    await expect(place).toBeVisible()
    await page.waitForFunction(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()))
      const paths = kept.flat().map(({ url }) => new URL(url).pathname)
      return paths.includes(location.pathname) && paths.includes(`/api${location.pathname}`)
    })
    expect(await tooWide(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])

    await test.step('without a connection the page is there, and the buttons work', async () => {
      await page.context().setOffline(true)
      await page.reload()
      await expect(place).toBeVisible()
      await page.getByRole('button', { name: '向かっています' }).tap()
      await page.getByRole('button', { name: '遅れます' }).tap()
      await page.getByRole('button', { name: '10分' }).tap()
      await page.getByRole('button', { name: '着きました' }).tap()
      await expect(page.getByText('オンラインになりしだい送信します')).toHaveCount(3)
      expect(await signalsOf(page, guide, id)).toEqual([])
    })

    await test.step('a press is taken back within five seconds', async () => {
      await page.getByRole('button', { name: '会えました' }).tap()
      await page.getByRole('listitem').filter({ hasText: '会えました' }).getByText('取り消す').tap()
      await expect(page.getByRole('listitem').filter({ hasText: '会えました' })).toHaveCount(0)
    })

    await test.step('the presses survive a reload', async () => {
      await page.reload()
      await expect(page.getByText('オンラインになりしだい送信します')).toHaveCount(3)
    })

    const before = Date.now()
    await test.step('back online they arrive once, in order, at their times', async () => {
      await page.context().setOffline(false)
      await expect(page.getByText('オンラインになりしだい送信します')).toHaveCount(0)
      await expect.poll(async () => (await signalsOf(page, guide, id)).length).toBe(3)
      const signals = await signalsOf(page, guide, id)
      expect(signals.map(({ kind, minutes }) => [kind, minutes])).toEqual([
        ['onTheWay', null],
        ['late', 10],
        ['here', null],
      ])
      for (const { pressedAt } of signals) expect(Date.parse(pressedAt)).toBeLessThan(before)
    })

    await test.step('what the guide presses appears without a reload', async () => {
      const { meetings } = Day.parse(
        await call(page, `/bookings/${id}/day`, { token: guide.token }),
      )
      await actOnBooking(page, guide, id, 'signals', {
        _id: crypto.randomUUID(),
        kind: 'here',
        meeting: meetings[0]?.startsAt,
        agoMs: 0,
      })
      const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Haruka Mori' })
      await expect(line).toContainText('待ち合わせ場所に着きました')
    })
  })
})

test('A guide presses “running late” and “here” with the keyboard', async ({ page }) => {
  const { user, guide, id } = await agreedToday(page)
  await signIn(page, guide)
  await page.goto(`/bookings/${id}/day`)
  const late = page.getByRole('button', { name: 'I’m running late' })
  await pressKeys(page, late)
  await pressKeys(page, page.getByRole('button', { name: '15 minutes' }))
  await expect(late).toBeFocused()
  await pressKeys(page, page.getByRole('button', { name: 'I’m here' }))
  await expect(page.getByRole('button', { name: /^I’m here, sent / })).toBeFocused()
  await expect
    .poll(async () => (await signalsOf(page, user, id)).map(({ kind }) => kind))
    .toEqual(['late', 'here'])
})
