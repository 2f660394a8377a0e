import { expect, test } from '../test.ts'

test('A traveller without a connection is told so in five languages', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unread|Live connection/)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'You are offline',
    'オフラインです',
    '오프라인 상태입니다',
    '您目前处于离线状态',
    '您目前處於離線狀態',
  ])
})
