import enCommon from '@annai/contract/texts/en/common.json' with { type: 'json' }
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { approvedGuide } from '../../actors/bookings.ts'
import { anyGuide, reportButton } from '../../actors/guides.ts'
import { fillSignup, newPerson } from '../../actors/newcomers.ts'
import type { Person } from '../../actors/people.ts'
import { holdResponses } from '../../browser/held-responses.ts'
import { translateFrom } from '../../browser/translator.ts'
import { expect, test } from '../../test.ts'

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Opens the dialog of an action and confirms it. */
async function step(page: Page, open: string, act: string): Promise<void> {
  await press(page, open)
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.token)).toBeTruthy()
}

/** Opens a page and waits until the browser has translated it. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main font').first()).toBeVisible()
}

for (const start of ['hydrated', 'parsed'] as const)
  test(`A page that the browser translates once it is ${start} works from sign-up to a cancellation`, async ({
    open,
    mailbox,
    expectFault,
  }) => {
    // React renders what was translated before its hydration again.
    expectFault(/hydration/)
    // The day of a booking that was just cancelled.
    expectFault(/status of 409.*\/day\)/)
    const [user, guide] = [await open(), await open()]
    const local = await approvedGuide(guide.request)
    const person = newPerson()
    for (const page of [user, guide]) await translateFrom(page, start)

    await visit(user, '/signup/user')
    await fillSignup(user, person)
    await user.locator('main button[type=submit]').click()
    await user.getByRole('dialog').getByRole('button').last().click()
    await user.goto(await mailbox.link(person.email, /verify-email/))
    await expect(user).toHaveURL(/\/login$/, { timeout: 15_000 })
    await logIn(user, person)

    await visit(user, `/guide/${local.username}`)
    await press(user, en.guideProfileView.message)
    const enquiry = user.getByRole('dialog')
    await enquiry.locator('[name=message]').fill('A day in the old lanes, please.')
    await enquiry.locator('[name=location]').fill('Kyoto')
    await enquiry.locator('[name=dateTime]').fill('early May')
    await enquiry.getByRole('button', { name: en.booking.enquiry.submit }).click()
    await enquiry.getByRole('link', { name: en.booking.enquiry.openBooking }).click()
    await expect(user).toHaveURL(/\/bookings\/.+/)
    const address = new URL(user.url()).pathname

    await visit(guide, '/login')
    await logIn(guide, local)
    await visit(guide, '/guide-profile')
    await press(guide, enCommon.actions.edit)
    await guide.getByRole('textbox', { name: en.guideProfile.basics.role }).fill('Lane walker')
    await press(guide, enCommon.actions.save)
    await expect(guide.getByText(en.guideProfile.updateSuccess)).toBeVisible()

    await visit(guide, address)
    for (const text of ['Welcome!', 'Which day suits you?']) {
      await guide.getByRole('textbox', { name: en.chat.write }).fill(text)
      await guide.getByRole('textbox', { name: en.chat.write }).press('Enter')
      await expect(guide.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(user.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await press(guide, en.booking.actions.propose)
    const form = guide.getByRole('dialog')
    await form.locator('[name="location"]').fill('Gion, exit 6')
    await form.locator('[name="dateTimes.0.date"]').fill('2031-05-04')
    await form.locator('[name="dateTimes.0.startTime"]').fill('09:00')
    await form.locator('[name="dateTimes.0.endTime"]').fill('15:30')
    await form.locator('[name="timeZone"]').fill('Asia/Tokyo')
    await form.locator('[name="price"]').fill('24000')
    await form.getByRole('button', { name: en.booking.propose.action, exact: true }).click()
    await expect(form).toBeHidden()

    await step(user, en.booking.actions.confirm, en.booking.confirm.action)
    await expect(guide.getByText(en.bookingStatus.bookingConfirmed).first()).toBeVisible()
    await step(user, en.booking.cancel.action, en.booking.cancel.action)
    await expect(user.getByText(en.booking.cancel.done)).toBeVisible()
  })

test('A press during which a translated page is rendered again is not lost', async ({
  page,
  expectFault,
}) => {
  expectFault(/hydration/)
  const { username } = await anyGuide(page)
  await translateFrom(page, 'parsed')
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto(`/guide/${username}`, { waitUntil: 'commit' })
  await expect(page.locator('main font').first()).toBeVisible()
  const button = await reportButton(page).elementHandle()
  await reportButton(page).hover()
  await page.mouse.down()
  release()
  await page.waitForFunction((pressed) => !pressed?.isConnected, button)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Please log in' })).toBeVisible()
})

for (const [address, field] of [
  ['/explore', 'search'],
  ['/signup/user', 'displayName'],
] as const)
  test(`Letters typed while a translated ${address} is rendered again are kept`, async ({
    page,
    expectFault,
  }) => {
    expectFault(/hydration/)
    await translateFrom(page, 'parsed')
    const release = await holdResponses(page, '**/assets/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('main font').first()).toBeVisible()
    const control = page.locator(`main [name=${field}]`)
    await control.click()
    const first = await control.elementHandle()
    let typed = ''
    const type = async () => {
      const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(typed.length % 26)
      typed += letter
      await page.keyboard.press(letter)
    }
    await type()
    release()
    const isReady = () => page.evaluate(() => 'ready' in document.documentElement.dataset)
    while (!(await isReady()) && typed.length < 50) await type()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await type()
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(control).toHaveValue(typed)
    await expect(control).toBeFocused()
  })
