import { agreedToday } from '../../actors/bookings.ts'
import { signIn } from '../../actors/people.ts'
import { adoptStyle, cutTexts, tooWide } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

test('An address in Taipei is in Taiwanese glyphs for a Japanese reader, and is not cut at 200 % text', async ({
  open,
}) => {
  const page = await open({ locale: 'ja-JP', viewport: { width: 320, height: 640 } })
  const { user, id } = await agreedToday(page, {
    name: '台北車站 東三門',
    address: 'No. 3, Beiping West Road, Zhongzheng District',
    localAddress: '臺北市中正區黎明里北平西路三號臺北車站東三門出口右側公車站牌前',
    country: 'TW',
  })
  await signIn(page, user)
  await page.goto(`/bookings/${id}/day`)
  await adoptStyle(page, 'html { font-size: 32px !important; }')
  await page.getByRole('button', { name: 'タクシーの運転手に見せる' }).click()
  const card = page.getByRole('dialog')
  for (const text of ['請載我到這裡', '台北車站 東三門', '臺北市中正區黎明里'])
    await expect(card.getByText(text).first()).toHaveAttribute('lang', 'zh-Hant-TW')
  expect(await tooWide(page)).toEqual([])
  expect(await cutTexts(page)).toEqual([])
  await card.getByText('No. 3').scrollIntoViewIfNeeded()
  await expect(card.getByText('No. 3')).toBeInViewport()
})
