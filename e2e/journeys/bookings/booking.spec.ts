import type { Page } from '@playwright/test'
import { enterBooking, failOnce, UNUSUAL_REFUSAL } from '../../actors/booking-page.ts'
import { actOnBooking, enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { inDialog, press, toast } from '../../browser/controls.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the failing routes.
test.use({ serviceWorkers: 'block' })

/** Opens the dialog of an action, which fails at first and then succeeds. */
async function step(
  page: Page,
  at: {
    open: string
    /** The button of the first of two confirmations. */
    first?: string
    act: string
    call: string
    failed: string
    done: string
  },
): Promise<void> {
  await press(page, at.open)
  if (at.first) await inDialog(page, at.first).click()
  await failOnce(page, `**/${at.call}`, 500, UNUSUAL_REFUSAL)
  await inDialog(page, at.act).click()
  await expect(toast(page, at.failed)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inDialog(page, at.act).click()
  await expect(toast(page, at.done)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('A proposal is made, changed while the traveller reads it, confirmed, completed and reviewed', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/status of (?:500|400|409)/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  const local = await open({ viewport: { width: 1280, height: 900 }, timezoneId: 'Asia/Tokyo' })
  await enterBooking(page, user, id)
  await enterBooking(local, guide, id)

  await test.step('ten reminders behind a banner', async () => {
    const reminders = page.getByRole('group').filter({ hasText: 'Important reminders' })
    await expect(page.getByText('Emergency contact')).toBeHidden()
    await page.getByText('Important reminders').click()
    await expect(reminders.getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('link', { name: 'Back to bookings' })).toBeVisible()
  })

  await test.step('the form is prefilled from the enquiry and shows what is missing', async () => {
    await press(local, 'Send a proposal')
    const form = local.getByRole('dialog')
    await expect(form.locator('[name=location]')).toHaveValue('Kyoto')
    await expect(form.locator('[name=customerGroupSize]')).toHaveValue('2')
    await expect(form.locator('[name=timeZone]')).toHaveAttribute('placeholder', 'GMT+2')
    await form.locator('[name=location]').fill('')
    await form.locator('[name=customerGroupSize]').fill('0')
    await form.locator('[name=timeZone]').fill('')
    await inDialog(local, 'Send proposal').click()
    for (const name of [
      'location',
      'customerGroupSize',
      'timeZone',
      'dateTimes.0.date',
      'dateTimes.0.startTime',
      'dateTimes.0.endTime',
    ])
      await expect(form.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true')
    for (const name of ['price', 'currency', 'remarks'])
      await expect(form.locator(`[name="${name}"]`)).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('rows are added and removed, at least one stays; nine currencies', async () => {
    const form = local.getByRole('dialog')
    await expect(form.getByRole('button', { name: /Remove date/ })).toHaveCount(0)
    await inDialog(local, 'Add a date').click()
    await expect(form.getByRole('button', { name: /Remove date/ })).toHaveCount(2)
    await form.getByRole('button', { name: 'Remove date 2' }).click()
    await expect(form.getByRole('button', { name: /Remove date/ })).toHaveCount(0)
    const currency = form.locator('[name=currency]')
    await expect(currency).toHaveValue('USD')
    await expect(currency.locator('option')).toHaveText([
      'USD',
      'EUR',
      'RMB',
      'HKD',
      'JPY',
      'KRW',
      'MYR',
      'THB',
      'NTD',
    ])
    expect(
      await currency
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ).toContain('TWD')
  })

  await test.step('failures are shown and typed text is kept; then it is sent', async () => {
    const form = local.getByRole('dialog')
    for (const [name, value] of [
      ['location', 'Gion, exit 6'],
      ['customerGroupSize', '2'],
      ['timeZone', 'Asia/Tokyo'],
      ['dateTimes.0.date', '2031-05-04'],
      ['dateTimes.0.startTime', '09:00'],
      ['dateTimes.0.endTime', '15:00'],
    ])
      await form.locator(`[name="${name}"]`).fill(value ?? '')
    await failOnce(local, '**/confirm', 500, UNUSUAL_REFUSAL)
    await inDialog(local, 'Send proposal').click()
    await expect(toast(local, 'The wind is too strong')).toBeVisible()
    await expect(toast(local, 'We couldn’t send your proposal.')).toBeVisible()
    await expect(local.getByText('We couldn’t send your proposal.')).toHaveCount(0)
    await failOnce(local, '**/confirm', 200, { message: 'Sent, and no booking' })
    await inDialog(local, 'Send proposal').click()
    await expect(toast(local, 'We couldn’t send your proposal.')).toBeVisible()
    await expect(form.locator('[name=location]')).toHaveValue('Gion, exit 6')
    await inDialog(local, 'Send proposal').click()
    await expect(toast(local, 'Proposal sent')).toBeVisible()
  })

  await test.step('the traveller rejects', async () => {
    await expect(page.getByText('Please read the proposal').first()).toBeVisible()
    await step(page, {
      open: 'Reject',
      act: 'Reject',
      call: 'user-reject',
      failed: 'Failed to reject booking: The wind is too strong',
      done: 'Proposal rejected',
    })
  })

  await test.step('a change during reading must be read before confirming', async () => {
    await sendProposal(page, guide, id, { price: 30_000 })
    await press(page, 'Confirm')
    await expect(page.getByRole('dialog')).toContainText('¥30,000')
    await sendProposal(page, guide, id, { price: 27_000 })
    const warning = page.getByRole('dialog').getByRole('alert')
    await expect(warning).toContainText('There’s a newer version')
    await expect(inDialog(page, 'Confirm')).toBeDisabled()
    await inDialog(page, 'Show latest version').click()
    await expect(page.getByRole('dialog').locator('del')).toContainText(['¥30,000'])
    await expect(page.getByRole('dialog').locator('ins')).toContainText(['¥27,000'])
    // The changed fields were announced to screen readers.
    const announced = page.locator('[role=status].sr-only')
    await expect(announced.filter({ hasText: '¥27,000' })).toHaveCount(1)
    await inDialog(page, 'Not yet').click()
  })

  await test.step('the traveller confirms and downloads the calendar file', async () => {
    await step(page, {
      open: 'Confirm',
      act: 'Confirm',
      call: 'user-confirm',
      failed: 'Failed to confirm booking: The wind is too strong',
      done: 'Booking confirmed',
    })
    await expect(page.getByRole('heading', { name: 'Confirmed details' })).toBeVisible()
    await expect(page.getByText('Japan Standard Time (GMT+9)').first()).toBeVisible()
    const file = page.waitForEvent('download')
    await press(page, 'Add to calendar')
    expect((await file).suggestedFilename()).toBe('booking.ics')
  })

  await test.step('the guide completes, and the chat closes for both', async () => {
    await step(local, {
      open: 'Mark as completed',
      first: 'Mark as completed',
      act: 'Complete it now',
      call: 'complete',
      failed: 'Failed to complete booking: The wind is too strong',
      done: 'Booking marked as completed',
    })
    for (const tab of [page, local])
      await expect(tab.getByRole('heading', { name: 'Messages', exact: true })).toHaveCount(0)
  })

  await test.step('half stars by keyboard; failures are shown', async () => {
    await press(page, 'Leave a review')
    await expect(inDialog(page, 'Submit review')).toBeDisabled()
    const stars = page.getByRole('dialog').getByRole('radio')
    // WCAG 2.5.8: each half is a target of at least 24 by 24 px.
    for (const half of await page.getByRole('dialog').locator('label:has([type=radio])').all()) {
      const { width = 0, height = 0 } = (await half.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await stars.nth(1).focus()
    await page.keyboard.press('Space')
    for (let half = 0; half < 5; half++) await page.keyboard.press('ArrowRight')
    await expect(stars.nth(6)).toBeChecked()
    await expect(page.getByRole('dialog')).toContainText('3.5')
    await page.getByRole('dialog').getByRole('textbox').fill('Short and honest')
    await failOnce(page, '**/review', 500, UNUSUAL_REFUSAL)
    await inDialog(page, 'Submit review').click()
    await expect(toast(page, 'Failed to submit review: The wind is too strong')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Short and honest')
  })

  await test.step('a review sent from another device closes the dialog and is shown', async () => {
    // Offline, so that the event does not arrive in time.
    await page.context().setOffline(true)
    await actOnBooking(local, user, id, 'review', { rating: 5, text: 'From my phone' })
    await page.context().setOffline(false)
    await inDialog(page, 'Submit review').click()
    await expect(toast(page, 'A review has already been submitted for this booking')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('From my phone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave a review' })).toHaveCount(0)
  })
})
