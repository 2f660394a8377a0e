import { enterBooking, failOnce, UNUSUAL_REFUSAL } from '../../actors/booking-page.ts'
import { actOnBooking, enquire, sendProposal, travellerAndGuide } from '../../actors/bookings.ts'
import { signIn } from '../../actors/people.ts'
import { inDialog, press, toast } from '../../browser/controls.ts'
import { expect, test } from '../../test.ts'

// The service worker would bypass the failing routes.
test.use({ serviceWorkers: 'block' })

test('A traveller cancels a booking; missing and failed bookings show a message', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/status of (?:500|404)/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  const done = await enquire(page, user, guide)
  await sendProposal(page, guide, done)
  await actOnBooking(page, user, done, 'user-confirm')
  await actOnBooking(page, guide, done, 'complete')

  await test.step('a review can be sent once only', async () => {
    await signIn(page, user)
    await page.goto(`/bookings/${done}`)
    await press(page, 'Leave a review')
    await page.getByRole('dialog').getByRole('radio').nth(8).check({ force: true })
    await inDialog(page, 'Submit review').click()
    await expect(toast(page, 'Review submitted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave a review' })).toHaveCount(0)
  })

  await test.step('cancelling asks for confirmation and a reason, and notifies the other party at once', async () => {
    const local = await open()
    await enterBooking(local, guide, id)
    await press(local, 'Decline enquiry')
    await expect(inDialog(local, 'Decline enquiry')).toBeEnabled()
    await page.goto(`/bookings/${id}`)
    await press(page, 'Withdraw enquiry')
    await expect(page.getByRole('dialog')).toContainText('This can’t be undone')
    await inDialog(page, 'Go back').click()
    await press(page, 'Withdraw enquiry')
    await page.getByRole('dialog').getByRole('textbox').fill('My flight was moved')
    await failOnce(page, '**/cancel', 500, UNUSUAL_REFUSAL)
    await inDialog(page, 'Withdraw enquiry').click()
    await expect(toast(page, 'We couldn’t withdraw the enquiry.')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('My flight was moved')
    await inDialog(page, 'Withdraw enquiry').click()
    await expect(toast(page, 'Enquiry withdrawn')).toBeVisible()
    // The other person sees the change before the server would refuse their answer.
    await expect(local.getByRole('dialog').getByRole('alert')).toContainText('no longer possible')
    await expect(inDialog(local, 'Decline enquiry')).toBeDisabled()
    await local.keyboard.press('Escape')
    const line = local.getByRole('listitem')
    const reason = 'Mina Park cancelled this booking. Reason: My flight was moved'
    await expect(line.filter({ hasText: reason })).toBeVisible()
  })

  await test.step('a missing booking redirects to the list with a message', async () => {
    await page.goto('/bookings/01900000-0000-7000-8000-000000000000')
    await expect(page).toHaveURL(/\/bookings$/)
    await expect(toast(page, 'Booking not found')).toBeVisible()
  })

  await test.step('a failed load shows an error and a toast', async () => {
    await page.route('**/api/bookings/*', (route) =>
      route.fulfill({ status: 500, json: UNUSUAL_REFUSAL }),
    )
    await page.goto(`/bookings/${id}`)
    const text = page.getByRole('alert').getByText('The wind is too strong')
    await expect(text).toBeVisible({ timeout: 20_000 })
    await expect(text).toHaveClass(/text-danger/)
    await expect(toast(page, 'The wind is too strong')).toBeVisible()
  })
})
