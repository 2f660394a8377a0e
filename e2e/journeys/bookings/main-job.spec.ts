import jaCommon from '@annai/contract/texts/ja/common.json' with { type: 'json' }
import ja from '@annai/contract/texts/ja/translation.json' with { type: 'json' }
import ko from '@annai/contract/texts/ko/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { fillSignup, logIn, type NewPerson, newPerson } from '../../actors/newcomers.ts'
import { plainPng } from '../../browser/plain-png.ts'
import type { FindLink } from '../../product/mailbox.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

async function verifyAndLogIn(page: Page, person: NewPerson, link: FindLink): Promise<void> {
  await page.goto(await link(person.email, /verify-email/))
  await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 })
  await logIn(page, person)
  await expect(page).toHaveURL(/\/$/)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the dialog of an action and confirms it. */
async function step(page: Page, open: string, act: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: open, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function propose(page: Page, open: string, price: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: open, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.locator('[name="location"]').fill('京都駅 中央口')
  await form.locator('[name="dateTimes.0.date"]').fill('2031-05-04')
  await form.locator('[name="dateTimes.0.startTime"]').fill('09:00')
  await form.locator('[name="dateTimes.0.endTime"]').fill('15:30')
  await form.locator('[name="timeZone"]').fill('Asia/Tokyo')
  await form.locator('[name="price"]').fill(price)
  await form.locator('[name="currency"]').selectOption('JPY')
  await form.getByRole('button', { name: ja.booking.propose.action, exact: true }).click()
  await expect(form).toBeHidden()
}

const write = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('textbox', { name: label }).press('Enter')
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

test('A guide in Japanese and a traveller in Korean come from sign-up to a reviewed day', async ({
  open,
  mailbox,
}) => {
  const guide = await open({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
  const traveller = await open({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const local = newPerson('田中 遥')
  const visitor = { ...newPerson('김민준'), username: `minjun_${Date.now().toString(36)}` }
  visitor.email = `${visitor.username}@example.com`

  // The guide signs up with a place chosen from the suggestions, and completes the profile.
  await guide.goto('/signup/guide')
  await fillSignup(guide, local)
  const place = guide.getByRole('combobox', { name: ja.places.label })
  await place.fill('京都')
  await guide.getByRole('option').first().click()
  await guide.locator('[name=introduction]').fill('京都の路地で育ちました。ゆっくり歩きましょう。')
  await guide.locator('main button[type=submit]').click()
  await guide.getByRole('dialog').getByRole('button').last().click()
  await verifyAndLogIn(guide, local, mailbox.link)

  await guide.goto('/guide-profile')
  await expect(guide.getByText(ja.guideProfile.status.incompleteTitle)).toBeVisible()
  await press(guide, jaCommon.actions.edit)
  await guide
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: plainPng(640, 640),
    })
  await guide.getByRole('textbox', { name: ja.guideProfile.basics.role }).fill('路地歩きの案内人')
  const addButtons = guide.getByRole('button', { name: jaCommon.actions.add, exact: true })
  await addButtons.nth(0).click()
  await guide.getByRole('combobox', { name: '言語1' }).selectOption('ja')
  await guide
    .getByRole('combobox', { name: ja.guideProfile.languages.proficiency })
    .selectOption('native')
  await guide.getByRole('checkbox', { name: ja.expertises.hiddenGems }).check()
  await addButtons.nth(1).click()
  await guide.getByRole('textbox', { name: 'おすすめポイント1' }).fill('祇園の裏道')
  await addButtons.nth(2).click()
  await guide.getByRole('combobox', { name: ja.guideProfile.prices.currency }).selectOption('JPY')
  await guide.getByRole('combobox', { name: ja.guideProfile.prices.unit }).selectOption('perDay')
  await guide.getByRole('textbox', { name: ja.guideProfile.prices.min }).fill('２０，０００')
  await press(guide, jaCommon.actions.save)
  await expect(guide.getByText(ja.guideProfile.updateSuccess)).toBeVisible()
  await press(guide, ja.guideProfile.submitForReview)
  await expect(guide.getByText(ja.guideProfile.status.pendingTitle)).toBeVisible()

  // The first administrator registers and approves; the guide gets it live.
  const admin = { username: 'curator', password: 'watchful by night' }
  await guide.request.post('/api/auth/admin-register', { data: admin })
  const signedIn = await guide.request.post('/api/auth/admin-login', { data: admin })
  const { token } = (await signedIn.json()) as { token: string }
  const bearer = { authorization: `Bearer ${token}` }
  const found = await guide.request.get('/api/admin/all-guides', { headers: bearer })
  const guides = (await found.json()) as { _id: string; username: string }[]
  const id = guides.find((each) => each.username === local.username)?._id
  const approved = await guide.request.put(`/api/admin/guide/${id}/approve`, {
    headers: bearer,
    data: { approvalStatus: 'approved' },
  })
  expect(approved.ok()).toBe(true)
  await expect(guide.getByText(ja.notifications.profileApproved.title).first()).toBeVisible()
  await expect(guide.getByText(ja.guideProfile.status.liveTitle)).toBeVisible()

  // A visitor on a phone finds the guide, signs up and sends an enquiry.
  await traveller.goto('/')
  await traveller.getByRole('main').getByRole('link', { name: ko.home.hero.action }).first().click()
  await expect(traveller.getByRole('heading', { name: ko.explore.title, level: 1 })).toBeVisible()
  await traveller
    .getByRole('searchbox')
    .or(traveller.getByRole('combobox'))
    .first()
    .fill('祇園の裏道')
  await traveller
    .getByRole('link', { name: /田中 遥/ })
    .first()
    .click()
  await expect(traveller).toHaveURL(/\/guide\//)
  await expect(traveller.getByRole('heading', { name: '田中 遥', level: 1 })).toBeVisible()
  const page = new URL(traveller.url()).pathname

  await traveller.goto('/signup/user')
  await fillSignup(traveller, visitor)
  await traveller.locator('main button[type=submit]').click()
  await traveller.getByRole('dialog').getByRole('button').last().click()
  await verifyAndLogIn(traveller, visitor, mailbox.link)

  await traveller.goto(page)
  await traveller.getByRole('button', { name: ko.guideProfileView.message }).first().click()
  const enquiry = traveller.getByRole('dialog')
  await enquiry.locator('[name=message]').fill('5월에 교토 골목을 걷고 싶습니다.')
  await enquiry.locator('[name=location]').fill('교토 기온')
  await enquiry.locator('[name=dateTime]').fill('5월 초 아침')
  await enquiry.getByRole('button', { name: ko.booking.enquiry.submit }).click()
  await enquiry.getByRole('link', { name: ko.booking.enquiry.openBooking }).click()
  await expect(traveller).toHaveURL(/\/bookings\/.+/)

  // The guide gets the notification live, replies in the chat and sends a proposal.
  await expect(
    guide.getByText(ja.notifications.newEnquiry.title.split('{{')[0] ?? '').first(),
  ).toBeVisible()
  await guide.goto('/bookings')
  await guide.getByRole('link', { name: ja.booking.list.open }).first().click()
  await write(guide, ja.chat.write, 'ようこそ、喜んでご案内します。')
  await traveller.goto('/bookings')
  await traveller.getByRole('link', { name: ko.booking.list.open }).first().click()
  await expect(traveller.getByText('ようこそ、喜んでご案内します。', { exact: true })).toBeVisible()
  await propose(guide, ja.booking.actions.propose, '30000')

  // The traveller sees the proposal live and rejects it; the guide changes it; it is confirmed.
  await step(traveller, ko.booking.actions.reject, ko.booking.reject.action)
  await propose(guide, ja.booking.actions.proposeChanges, '24000')
  await step(traveller, ko.booking.actions.confirm, ko.booking.confirm.action)
  await expect(guide.getByText(ja.bookingStatus.bookingConfirmed).first()).toBeVisible()
  await write(traveller, ko.chat.write, '그날 뵙겠습니다!')
  await expect(
    guide.getByRole('listitem').getByText('그날 뵙겠습니다!', { exact: true }),
  ).toBeVisible()

  // The booking is completed before its date after a second confirmation, and reviewed. Once the guide
  // has answered too, the review is on the public page with the new average.
  const complete = guide.getByRole('dialog')
  await press(guide, ja.booking.actions.complete)
  await complete.getByRole('button', { name: ja.booking.complete.action, exact: true }).click()
  await expect(complete).toContainText('2031年5月4日')
  await complete.getByRole('button', { name: ja.booking.complete.before.action }).click()
  await expect(complete).toBeHidden()
  await traveller
    .getByRole('main')
    .getByRole('button', { name: ko.booking.actions.review, exact: true })
    .click()
  const review = traveller.getByRole('dialog')
  await review.getByRole('radio', { checked: false }).nth(8).check({ force: true })
  await review.getByRole('textbox').fill('최고의 하루였습니다.')
  await review.getByRole('button', { name: ko.booking.review.action, exact: true }).click()
  await expect(review).toBeHidden()
  const feedback = guide.getByRole('dialog')
  await press(guide, ja.booking.feedback.action)
  await feedback.getByRole('button', { name: ja.booking.feedback.nothing, exact: true }).click()
  await expect(feedback).toBeHidden()
  await traveller.goto(page)
  await expect(traveller.getByText('최고의 하루였습니다.')).toBeVisible()
  await expect(traveller.getByText('4.5').first()).toBeVisible()
})
