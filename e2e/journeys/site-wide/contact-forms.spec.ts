import type { Page, Request } from '@playwright/test'
import { anyGuide } from '../../actors/guides.ts'
import { call, signIn, signUpTraveller } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

const NO_ANSWER =
  'No response received from the server. Please check your internet connection and try again.'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Clicks a button after moving the pointer away: a toast under the pointer stays and may cover it. */
async function press(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}
const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>

/** Aborts all requests to the address until the returned function is called. */
async function breakConnection(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  return () => page.unroute(address)
}

test('A traveller sends an enquiry', async ({ page, expectFault }) => {
  const guide = await anyGuide(page)
  const traveller = await signUpTraveller(page)
  await signIn(page, traveller)
  await page.goto(`/guide/${guide.username}`)
  await press(page, 'Send an enquiry')
  const form = dialog(page, 'Enquiry details')
  const message = form.getByLabel('Message')
  const send = form.getByRole('button', { name: 'Send enquiry' })

  await test.step('Each empty field shows an error, and the first one has the focus', async () => {
    await expect(form.getByLabel('Group size')).toHaveValue('1')
    await message.fill('   ')
    await form.getByLabel('Group size').fill('0')
    await send.click()
    for (const problem of [
      'Please enter a message.',
      'Please enter a location.',
      'Please tell the guide when you’d like to go.',
      'Please enter a group size of at least 1.',
    ])
      await expect(form.getByText(problem)).toBeVisible()
    await expect(message).toBeFocused()
  })

  await test.step('The counter counts to 500 and beyond', async () => {
    await message.fill('We love kilns. '.repeat(2))
    await expect(form.getByText('30/500')).toBeVisible()
    await message.fill('あ'.repeat(501))
    await expect(form.getByText('501/500')).toBeVisible()
  })

  await test.step('Typed text survives closing the form and a reload', async () => {
    await form.getByLabel('Location').fill('Higashiyama')
    await form.getByLabel('When').fill('a weekday in May')
    await form.getByLabel('Group size').fill('3')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await page.reload()
    await press(page, 'Send an enquiry')
    await expect(message).toHaveValue('あ'.repeat(501))
    await expect(form.getByLabel('Group size')).toHaveValue('3')
  })

  await test.step('Without a connection it shows a message and keeps everything', async () => {
    expectFault(/ERR_FAILED/)
    const mend = await breakConnection(page, '**/api/bookings')
    await send.click()
    await expect(page.getByText(NO_ANSWER)).toBeVisible()
    await expect(message).toHaveValue('あ'.repeat(501))
    await mend()
  })

  await test.step('The text of a refusal is shown', async () => {
    expectFault(/403/)
    await page.route('**/api/bookings', (route) =>
      route.fulfill({ status: 403, json: { error: 'The guide is on the water.' } }),
    )
    await send.click()
    await expect(page.getByText('The guide is on the water.')).toBeVisible()
    await page.unroute('**/api/bookings')
  })

  await test.step('After sending it shows a link to the booking, and both parties have it', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await send.click()
    expect(bodyOf(await sent)).toEqual({
      guideId: guide.userId,
      enquiry: {
        message: 'あ'.repeat(501),
        location: 'Higashiyama',
        dateTime: 'a weekday in May',
        customerGroupSize: 3,
      },
    })
    await expect(
      page.getByText('Your enquiry has been sent. You’ll find it in your bookings.'),
    ).toBeVisible()
    await expect(form).toHaveCount(0)
    const done = page.getByRole('dialog', { name: /^Enquiry sent to/ })
    const link = done.getByRole('link', { name: 'Open booking' })
    await expect(link).toHaveAttribute('href', /^\/bookings\/.+/)
    await done.getByRole('button', { name: 'Close' }).first().click()
    expect(await call(page, '/bookings/user', { token: traveller.token })).toHaveLength(1)
    expect(await call(page, '/bookings/guide', { token: guide.token })).not.toHaveLength(0)
  })

  await test.step('After a reload the page links to the booking, and a second enquiry is a choice', async () => {
    await page.reload()
    const openBooking = page.getByText(/^You wrote to .+ on /).filter({ visible: true })
    await expect(openBooking.getByRole('link')).toHaveAttribute('href', /^\/bookings\/.+/)
    await press(page, 'Send an enquiry')
    const question = page.getByRole('dialog', { name: /^You’ve already written to/ })
    await question.getByRole('button', { name: 'Send another enquiry' }).click()
    await expect(message).toHaveValue('')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('On a phone a label stays in view with the field that has an error', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await page.reload()
    await expect(page.getByText(/^You wrote to .+ on /).filter({ visible: true })).toHaveCount(1)
    await press(page, 'Send an enquiry')
    await page.getByRole('dialog').getByRole('button', { name: 'Send another enquiry' }).click()
    await send.click()
    await expect(message).toBeFocused()
    await expect(form.getByText('Message', { exact: true })).toBeInViewport({ ratio: 1 })
  })
})

test('A visitor reports a profile', async ({ page, expectFault }) => {
  const guide = await anyGuide(page)
  await signIn(page, await signUpTraveller(page))
  await page.goto(`/guide/${guide.username}`)
  await press(page, 'Report')
  const form = dialog(page, 'Report this profile')
  const reason = form.getByLabel('Reason')
  const description = form.getByLabel('What happened')
  const send = form.getByRole('button', { name: 'Send report' })

  await test.step('One of six reasons, and a description of up to 500 characters', async () => {
    await expect(reason.locator('option')).toHaveText([
      'Choose a reason',
      'Inappropriate behavior',
      'Spam',
      'Fake profile',
      'Harassment',
      'Misleading information',
      'Other',
    ])
    await description.fill('  ')
    await send.click()
    await expect(form.getByText('Please choose a reason.')).toBeVisible()
    await expect(form.getByText('Please describe what happened.')).toBeVisible()
    await description.fill('x'.repeat(501))
    await expect(form.getByText('501/500')).toBeVisible()
    await reason.selectOption('Spam')
    await send.click()
    await expect(form.getByText('Your description can be up to 500 characters long.')).toBeVisible()
  })

  await test.step('A failed report keeps its text and can be sent again', async () => {
    expectFault(/ERR_FAILED/)
    await description.fill('The same advertisement three times.')
    const mend = await breakConnection(page, '**/api/reports')
    await send.click()
    await expect(page.getByText(NO_ANSWER)).toBeVisible()
    await expect(description).toHaveValue('The same advertisement three times.')
    await mend()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await send.click()
    expect(bodyOf(await sent)).toEqual({
      reportedId: guide.userId,
      reason: 'Spam',
      description: 'The same advertisement three times.',
    })
    await expect(page.getByText('Thank you. Your report has been sent.')).toBeVisible()
    await expect(form).toHaveCount(0)
  })
})

test('A visitor writes to the operator', async ({ page, expectFault }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  const form = page.getByRole('main').locator('form')
  const send = form.getByRole('button', { name: 'Send message' })
  const letter = {
    Name: 'Mina',
    'Email address': 'mina@example.com',
    Subject: 'A question',
    Message: 'How do I change my address?',
  }
  await expect(form.getByLabel('Email address')).toHaveAttribute('type', 'email')

  await send.click()
  for (const problem of [
    'Please enter your name.',
    'Please enter your email address.',
    'Please enter a subject.',
    'Please enter a message.',
  ])
    await expect(form.getByText(problem)).toBeVisible()
  for (const [label, text] of Object.entries(letter)) await form.getByLabel(label).fill(text)
  await form.getByLabel('Email address').fill('mina at example')
  await send.click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await form.getByLabel('Email address').fill(letter['Email address'])

  expectFault(/ERR_FAILED/)
  const mend = await breakConnection(page, '**/api/contact')
  await send.click()
  const failed = form.getByRole('alert').filter({ hasText: 'We couldn’t send your message' })
  await expect(failed).not.toContainText('success')
  await expect(failed).toHaveClass(/danger/)
  for (const [label, text] of Object.entries(letter))
    await expect(form.getByLabel(label)).toHaveValue(text)
  await mend()

  const sentRequest = page.waitForRequest((request) => request.method() === 'POST')
  await send.click()
  const request = await sentRequest
  expect(new URL(request.url()).origin).toBe(new URL(page.url()).origin)
  expect(Object.values(bodyOf(request))).toEqual(Object.values(letter))
  const sent = form.getByRole('status').filter({ hasText: 'We’ve got your message' })
  await expect(sent).toHaveClass(/pine/)
  for (const label of Object.keys(letter)) await expect(form.getByLabel(label)).toHaveValue('')
})
