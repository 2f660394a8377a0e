import type { Page } from '@playwright/test'
import { actOnBooking, enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { call, type Person, signIn, signUpTraveller } from '../../actors/people.ts'
import { cutTexts, tooWide } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

const DATE = { date: '2032-05-04', startTime: '09:00', endTime: '15:00' }
const TERMS = {
  dateTimes: [DATE],
  price: 24_000,
  priceLines: [
    { label: 'Guiding', amount: 20_000, per: 'group', kind: 'included' },
    { label: 'Tea ceremony', amount: 2_000, per: 'person', kind: 'included' },
    { label: 'Bus', amount: 230, per: 'person', kind: 'onTheDay' },
  ],
  deposit: { amount: 5_000, dueOn: '2032-04-20', note: 'By bank transfer' },
  cancellation: {
    steps: [
      { fromDays: 10, percent: 20 },
      { fromDays: 0, percent: 50 },
    ],
    noShowPercent: 100,
    ticketsAtCost: true,
  },
}

/** Agreed in two steps, with a meeting point. */
async function agreedBooking(page: Page, user: Person, guide: Person) {
  const id = await enquire(page, user, guide)
  await sendProposal(page, guide, id, { ...TERMS, location: 'Gion' })
  await actOnBooking(page, user, id, 'user-confirm')
  await sendProposal(page, guide, id, { ...TERMS, location: 'Kitayama' })
  await actOnBooking(page, user, id, 'user-confirm')
  await call(page, `/bookings/${id}/meeting-point`, {
    method: 'PUT',
    token: guide.token,
    data: { place: { name: '京都駅 中央口', country: 'JP' }, waits: 15 },
  })
  return id
}

test.describe('on a phone in Korean', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true })

  test('A traveller reads and prints what was agreed, by the clock of the tour', async ({
    page,
  }) => {
    const { user, guide } = await travellerAndGuide(page)
    const id = await agreedBooking(page, user, guide)
    await signIn(page, user)
    await page.goto(`/bookings/${id}`)
    await page.getByRole('link', { name: '합의 내용 인쇄' }).tap()
    await expect(page).toHaveURL(`/bookings/${id}/agreement`)
    const main = page.getByRole('main')
    await expect(main.getByText('Mina Park')).toBeVisible()
    await expect(main.getByText('Haruka Mori')).toBeVisible()
    await expect(main.getByText('Tea ceremony: 1인당 JP¥2,000 · 가격에 포함')).toBeVisible()
    await expect(main.getByText('4월 24일 (토)부터 20%(JP¥4,800)')).toBeVisible()
    await expect(main.getByText('2032년 5월 4일')).toBeVisible()
    await expect(main.getByText('京都駅 中央口')).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: '2차 제안' })).toContainText(
      'Kitayama',
    )
    expect(await tooWide(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    await expect(main.getByText(`/bookings/${id}`)).toBeVisible()
    await expect(main.getByText('인쇄 또는 PDF로 저장')).toBeHidden()
  })
})

test('A stranger cannot open an agreement, and before an agreement there is none', async ({
  page,
  expectFault,
}) => {
  expectFault(/status of 404/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await signIn(page, user)
  await page.goto(`/bookings/${id}/agreement`)
  await expect(page.getByText('Nothing has been agreed yet')).toBeVisible()
  await signIn(page, await signUpTraveller(page, { displayName: 'Somebody Else' }))
  await page.goto(`/bookings/${id}/agreement`)
  await expect(page).toHaveURL('/bookings')
})
