import en from '@annai/contract/texts/en/reaching.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { call, type Person, signIn } from '../../actors/people.ts'
import { press as pressKeys } from '../../browser/keyboard.ts'
import { afterTwoFrames } from '../../browser/page-width.ts'
import { expect, test } from '../../test.ts'

const isOn = async (page: Page, { token }: Person) =>
  ((await call(page, '/push', { token })) as { isOn: boolean }).isOn

test('By keyboard: a browser that blocks notifications offers none and says where to allow them', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
  })
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
