import ja from '@annai/contract/texts/ja/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { actOnBooking, enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { type Person, signIn } from '../../actors/people.ts'
import { countNoTaps, doubleTap } from '../../browser/taps.ts'
import { expect, test } from '../../test.ts'

const PHONE = {
  locale: 'ja-JP',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const
/** Milliseconds, longer than between the taps of a double tap. */
const PAUSE = 600

const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Taps after a pause, as a person reads first. */
async function tap(page: Page, target: ReturnType<typeof inMain>): Promise<void> {
  await page.waitForTimeout(PAUSE)
  await target.tap()
}

/** Records the paths of all POST requests of this page from now on. */
function postsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

async function fillProposal(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  for (const [name, value] of [
    ['location', '京都駅 中央口'],
    ['dateTimes.0.date', '2031-05-04'],
    ['dateTimes.0.startTime', '09:00'],
    ['dateTimes.0.endTime', '15:30'],
    ['timeZone', 'Asia/Tokyo'],
    ['price', '24000'],
  ] as const)
    await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="currency"]').selectOption('JPY')
}

for (const { phone, isCounted } of [
  { phone: 'an Android phone', isCounted: true },
  { phone: 'an iPhone, which does not count taps', isCounted: false },
])
  test(`A booking is confirmed by taps on ${phone}, and a double tap counts once`, async ({
    open,
  }) => {
    const [traveller, guide] = [await open(PHONE), await open(PHONE)]
    if (!isCounted) await countNoTaps(traveller)
    const people = await travellerAndGuide(traveller)
    await signIn(traveller, people.user)
    await signIn(guide, people.guide)
    const posts = postsOf(traveller)

    await traveller.goto(`/guide/${people.guide.username}`)
    await tap(
      traveller,
      traveller.getByRole('button', { name: ja.guideProfileView.message }).first(),
    )
    const enquiry = traveller.getByRole('dialog')
    await enquiry.locator('[name=message]').fill('五月に路地を歩きたいです。')
    await enquiry.locator('[name=location]').fill('祇園')
    await enquiry.locator('[name=dateTime]').fill('五月上旬の朝')
    await tap(traveller, inDialog(traveller, ja.booking.enquiry.submit))
    await tap(traveller, enquiry.getByRole('link', { name: ja.booking.enquiry.openBooking }))
    await expect(traveller).toHaveURL(/\/bookings\/.+/)
    const id = new URL(traveller.url()).pathname.split('/').at(-1)

    await guide.goto(`/bookings/${id}`)
    await tap(guide, inMain(guide, ja.booking.actions.propose))
    await fillProposal(guide)
    await tap(guide, inDialog(guide, ja.booking.propose.action))
    await expect(guide.getByRole('dialog')).toBeHidden()

    await traveller.goto(`/bookings/${id}`)
    await doubleTap(inMain(traveller, ja.booking.actions.confirm))
    const confirm = inDialog(traveller, ja.booking.confirm.action)
    await expect(confirm).toBeEnabled()
    expect(posts.filter((path) => path.endsWith('/user-confirm'))).toEqual([])
    await traveller.waitForTimeout(PAUSE)
    await doubleTap(confirm)
    await expect(traveller.getByRole('dialog')).toBeHidden()
    await expect(guide.getByText(ja.bookingStatus.bookingConfirmed).first()).toBeVisible()
    expect(posts.filter((path) => path.endsWith('/user-confirm'))).toHaveLength(1)
  })

test('Taps reject, cancel, complete, review and deactivate', async ({ open }) => {
  const page = await open(PHONE)
  const { user, guide } = await travellerAndGuide(page)
  const enter = async (who: Person, path: string) => {
    await signIn(page, who)
    await page.goto(path)
  }
  /** Opens the dialog of an action, confirms it and waits until it is closed. */
  const act = async (button: string, action: string) => {
    await tap(page, inMain(page, button))
    await tap(page, inDialog(page, action))
  }
  const { actions } = ja.booking

  await test.step('the traveller rejects, then cancels', async () => {
    const id = await enquire(page, user, guide)
    await sendProposal(page, guide, id)
    await enter(user, `/bookings/${id}`)
    await act(actions.reject, ja.booking.reject.action)
    await expect(page.getByText(ja.bookingStatus.userRejectedProposal).first()).toBeVisible()
    await act(ja.booking.withdrawEnquiry.action, ja.booking.withdrawEnquiry.action)
    await expect(page.getByText(ja.bookingStatus.userCancelled).first()).toBeVisible()
  })

  await test.step('the guide completes before the date, and the traveller writes a review', async () => {
    const id = await enquire(page, user, guide)
    await sendProposal(page, guide, id)
    await actOnBooking(page, user, id, 'user-confirm')
    await enter(guide, `/bookings/${id}`)
    await act(actions.complete, ja.booking.complete.action)
    await tap(page, inDialog(page, ja.booking.complete.before.action))
    await expect(page.getByText(ja.bookingStatus.completed).first()).toBeVisible()
    await enter(user, `/bookings/${id}`)
    await tap(page, inMain(page, actions.review))
    await page.getByRole('dialog').locator('label').nth(8).tap()
    await expect(page.getByRole('radio', { checked: true })).toHaveValue('4.5')
    await tap(page, inDialog(page, ja.booking.review.action))
    await expect(page.getByRole('heading', { name: ja.booking.review.given })).toBeVisible()
  })

  await test.step('the guide deactivates the account', async () => {
    await enter(guide, '/settings')
    await act(ja.settings.deactivate.button, ja.settings.deactivate.confirm)
    await expect(page.getByText(ja.settings.account.inactive)).toBeVisible()
  })
})
