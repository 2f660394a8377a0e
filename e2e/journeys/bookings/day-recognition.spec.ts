import type { Page } from '@playwright/test'
import { actOnBooking, enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { signIn } from '../../actors/people.ts'
import { plainPicture } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ja-JP' })

const LOST =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|Unread|Notifications of|Realtime connection|websocket/i

/** The addresses of the answers that the service worker has stored on the device. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** What the worker finds when the copies of the day and its pictures are over. */
const endTimes = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (!answer?.headers.has('Annai-Keep-Until')) continue
        const headers = new Headers(answer.headers)
        headers.set('Annai-Keep-Until', '2020-01-01T00:00:00.000Z')
        await cache.put(request, new Response(await answer.blob(), { headers }))
      }
    }
  })

test('A traveller finds the guide by a picture without a connection, and the device keeps no copy after the tour or a logout', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(LOST)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  const soon = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10)
  await sendProposal(page, guide, id, {
    dateTimes: [{ date: soon, startTime: '09:00', endTime: '15:00' }],
  })
  await actOnBooking(page, user, id, 'user-confirm')

  await test.step('the guide describes itself by words and a picture', async () => {
    const theirs = await open({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
    await signIn(theirs, guide)
    await theirs.goto(`/bookings/${id}/day`)
    await theirs.getByRole('button', { name: '目印を書く' }).click()
    const form = theirs.getByRole('dialog')
    await form.getByRole('combobox').first().selectOption('words')
    await form.getByRole('textbox').fill('黄色いコート')
    await form.locator('input[type=file]').setInputFiles(plainPicture(500))
    await expect(form.getByRole('img')).toBeVisible()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(theirs.getByRole('img', { name: '自分が送った写真' })).toBeVisible()
  })

  const picture = page.getByRole('img', { name: /さんの写真/ })
  const day = `/api/bookings/${id}/day`
  const isPicture = (path: string) => path.startsWith(`/api/bookings/${id}/pictures/`)
  const openDay = async () => {
    await page.goto(`/bookings/${id}/day`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await expect(picture).toBeVisible()
    await expect
      .poll(async () => {
        const paths = await stored(page)
        return [paths.includes(day), paths.some(isPicture), paths.includes(`/bookings/${id}/day`)]
      })
      .toEqual([true, true, true])
  }
  await signIn(page, user)
  await openDay()

  await test.step('the traveller sees it without a connection', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('黄色いコート')).toBeVisible()
    await expect(picture).toBeVisible()
  })

  await test.step('copies that are over are deleted by the next request, also without a connection', async () => {
    await endTimes(page)
    await page.reload()
    await expect.poll(async () => (await stored(page)).filter(isPicture)).toEqual([])
    expect(await stored(page)).not.toContain(day)
    await expect(page.getByText('黄色いコート')).toHaveCount(0)
    await page.context().setOffline(false)
  })

  await test.step('a logout deletes them too', async () => {
    await openDay()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'メニュー' }).first().click()
    await page.getByRole('button', { name: 'ログアウト' }).first().click()
    await expect
      .poll(async () => (await stored(page)).filter((path) => path.startsWith('/api/')))
      .toEqual([])
  })
})
