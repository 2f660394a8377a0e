import ja from '@annai/contract/texts/ja/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { openGuide } from '../../actors/guides.ts'
import { signIn, signUpTraveller } from '../../actors/people.ts'
import { tooWide } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

const ALLERGY = '落花生とそば'

/** Everything that this browser has in its storage and caches. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        stored.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return stored.join('\n')
  })

test('On a phone in Japanese a traveller shares the party, the guide confirms it, and it is deleted', async ({
  page,
  open,
}) => {
  const guide = await openGuide(page)
  const user = await signUpTraveller(page)
  const phone = await open({ viewport: { width: 390, height: 844 }, locale: 'ja' })
  await signIn(phone, user)
  await phone.goto(`/guide/${guide.username}?lang=ja`)
  const { booking: text } = ja
  const { groupDetails } = text

  await phone.getByRole('button', { name: ja.guideProfileView.message }).first().click()
  const form = phone.getByRole('dialog')
  await form.locator('[name=message]').fill('家族で錦市場を歩きたいです。')
  await form.locator('[name=location]').fill('錦市場')
  await form.locator('[name=dateTime]').fill('5月の平日')
  await form.getByText(groupDetails.title).click()
  await form.getByRole('button', { name: groupDetails.addChild }).click()
  await form.getByLabel('1人目の年齢').selectOption('4歳')
  await form.getByLabel(groupDetails.needs.halal).check()
  await form.getByLabel(groupDetails.allergies).fill(ALLERGY)
  await form.getByLabel(groupDetails.needs.wheelchair).check()
  const consent = form.getByLabel(groupDetails.consent.replace('{{siteName}}', 'Annai'))
  await expect(consent).not.toBeChecked()
  await form.getByRole('button', { name: text.enquiry.submit }).click()
  await expect(form.getByText('共有するには同意が必要です。')).toBeVisible()
  expect(await storedIn(phone)).not.toContain(ALLERGY)
  await consent.check()
  expect(await tooWide(phone)).toEqual([])
  await form.getByRole('button', { name: text.enquiry.submit }).click()
  await form.getByRole('link', { name: text.enquiry.openBooking }).click()
  const shared = phone.getByRole('region', { name: groupDetails.title })
  await expect(shared.getByText(ALLERGY)).toBeVisible()

  await signIn(page, guide)
  const path = new URL(phone.url()).pathname
  await page.goto(path)
  const card = page.getByRole('region', { name: 'Who’s travelling' })
  await expect(card.getByText(ALLERGY)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Send a proposal' }).click()
  const proposal = page.getByRole('dialog')
  await proposal.getByLabel('Halal').check()
  await proposal.locator('[name="dateTimes.0.date"]').fill('2031-05-06')
  await proposal.locator('[name="dateTimes.0.startTime"]').fill('09:00')
  await proposal.locator('[name="dateTimes.0.endTime"]').fill('13:00')
  expect(await storedIn(page)).not.toContain(ALLERGY)
  await proposal.getByRole('button', { name: 'Send proposal' }).click()
  await expect(card.getByText('Covered by the proposal', { exact: true })).toHaveCount(1)

  await expect(shared.getByText(groupDetails.covered)).toBeVisible()
  await shared.getByRole('button', { name: groupDetails.erase }).click()
  await phone.getByRole('dialog').getByRole('button', { name: groupDetails.eraseAction }).click()
  await expect(shared.getByText(groupDetails.none)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enquiry details' })).toBeVisible()
  await expect(page.getByText(ALLERGY)).toHaveCount(0)
  for (const browser of [page, phone]) expect(await storedIn(browser)).not.toContain(ALLERGY)
})
