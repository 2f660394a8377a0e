import type { Page } from '@playwright/test'
import { actOnBooking, enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { call, signIn } from '../../actors/people.ts'
import { untilJoined } from '../../browser/live-connection.ts'
import { expect, test } from '../../test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const fullOf = (page: Page) => page.getByRole('dialog', { name: /Messages/ })
const messageOf = (page: Page, text: string) =>
  page.getByRole('listitem').getByText(text, { exact: true })

/** Emulates a phone's keyboard, which Chromium lacks here, by a smaller visual viewport. */
const openKeyboard = (page: Page, visible: number) =>
  page.evaluate((height) => {
    const { visualViewport } = window
    if (!visualViewport) throw new Error('no visual viewport')
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
    visualViewport.dispatchEvent(new Event('resize'))
  }, visible)

test('On a phone a notification opens the conversation, which fills the screen', async ({
  page,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  for (let at = 1; at <= 9; at++) await sendMessage(page, guide, id, `Idea number ${at}`)
  await call(page, `/bookings/${id}/read`, { token: user.token, data: { seq: 7 } })
  await sendMessage(page, guide, id, 'Which one do you like?')
  const marks: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/notifications/mark'))
      marks.push(pathname)
  })
  await signIn(page, user)
  await page.goto('/notifications')

  await test.step('the row of a message opens it at the newest message, below a divider', async () => {
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}#chat$`))
    await expect(fullOf(page)).toBeVisible()
    expect(await fullOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(messageOf(page, 'Which one do you like?')).toBeInViewport()
    const order = await fullOf(page).getByRole('listitem').allInnerTexts()
    const divider = order.indexOf('Unread messages')
    expect(order[divider + 1]).toContain('Idea number 8')
  })

  await test.step('one request marks the messages as read', async () => {
    await expect(page.getByRole('link', { name: /unread/ })).toHaveCount(0)
    await expect
      .poll(() => call(page, '/notifications/unread-count', { token: user.token }))
      .toEqual({ count: 0 })
    const bookings = () => call(page, '/bookings/user', { token: user.token })
    await expect.poll(bookings).toEqual([expect.objectContaining({ unread: 0 })])
    expect(marks).toEqual(['/api/notifications/mark-booking-notifications-read'])
  })

  await test.step('a line is quoted from its menu, which lies above the conversation', async () => {
    const options = fullOf(page).getByRole('button', { name: 'Message options' }).last()
    await options.tap()
    await expect(page.getByRole('menuitem', { name: 'Quote' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await options.tap()
    await page.getByRole('menuitem', { name: 'Quote' }).tap()
    await expect(boxOf(page)).toBeFocused()
    const remove = fullOf(page).getByRole('button', { name: 'Don’t quote this message' })
    await remove.tap()
    await expect(remove).toHaveCount(0)
  })

  await test.step('Enter makes a new line, and Send stays above the keyboard with a long text', async () => {
    await boxOf(page).fill('')
    await boxOf(page).pressSequentially('One')
    await boxOf(page).press('Enter')
    await boxOf(page).pressSequentially('Two')
    await expect(boxOf(page)).toHaveValue('One\nTwo')
    await boxOf(page).fill(`${'A long thought. '.repeat(50)}\n${'line\n'.repeat(20)}end`)
    await openKeyboard(page, 420)
    const send = await fullOf(page).getByRole('button', { name: 'Send' }).boundingBox()
    expect((send?.y ?? 999) + (send?.height ?? 0)).toBeLessThanOrEqual(420)
    await expect(messageOf(page, 'Which one do you like?')).toBeInViewport()
    await boxOf(page).fill('The third: https://example.com/map.')
    await fullOf(page).getByRole('button', { name: 'Send' }).click()
    const link = fullOf(page).getByRole('link', { name: 'https://example.com/map' })
    await expect(link).toHaveAttribute('rel', /nofollow ugc/)
    await openKeyboard(page, 844)
  })

  await test.step('the next action is shown above and leads to its button', async () => {
    await actOnBooking(page, guide, id, 'confirm', {
      location: 'Gion, exit 6',
      customerGroupSize: 2,
      dateTimes: [{ date: '2031-05-01', startTime: '09:00', endTime: '15:00' }],
      timeZone: 'Asia/Tokyo',
      price: 24_000,
      currency: 'JPY',
      remarks: '',
    })
    await fullOf(page)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(fullOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`))
    const confirm = page
      .getByRole('main')
      .getByRole('button', { name: /Confirm/ })
      .first()
    await expect(confirm).toBeInViewport()
    await expect(confirm).toBeFocused()
  })
})

test('On a phone a message that is not on the screen stays unread until it is opened', async ({
  page,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await signIn(page, user)
  const joined = untilJoined(page)
  await page.goto(`/bookings/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await joined
  const unread = () => call(page, '/notifications/unread-count', { token: user.token })

  await test.step('it has a toast, a badge and a notification while it is unread', async () => {
    await sendMessage(page, guide, id, 'Shall we meet at nine?')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /Messages/ })).toContainText('1')
    expect(await unread()).toEqual({ count: 1 })
    await page.reload()
    await expect(page.getByRole('button', { name: /Messages/ })).toContainText('1')
    expect(await unread()).toEqual({ count: 1 })
  })

  await test.step('a press opens the conversation and clears the badge and the notification', async () => {
    await page.getByRole('button', { name: /Messages/ }).click()
    await expect(messageOf(page, 'Shall we meet at nine?')).toBeInViewport()
    await expect.poll(unread).toEqual({ count: 0 })
  })

  await test.step('in the open conversation a message leaves no unread notification', async () => {
    await sendMessage(page, guide, id, 'Or at ten?')
    await expect(messageOf(page, 'Or at ten?')).toBeInViewport()
    // The server may not know yet that the conversation is open; its page then reads the line.
    await expect.poll(unread).toEqual({ count: 0 })
  })

  await test.step('going back closes it, and the next message is unread again', async () => {
    await page.goBack()
    await expect(fullOf(page)).toHaveCount(0)
    await sendMessage(page, guide, id, 'Eleven, then.')
    await expect.poll(unread).toEqual({ count: 1 })
    await expect(page.getByRole('button', { name: /Messages/ })).toContainText('1')
  })
})

test('The next action named in the conversation leads to its button on a phone', async ({
  page,
}) => {
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await signIn(page, guide)
  await page.goto(`/bookings/${id}#chat`)
  await fullOf(page).getByRole('button', { name: 'Send a proposal' }).tap()
  await expect(fullOf(page)).toBeHidden()
  const propose = page.getByRole('button', { name: 'Send a proposal' })
  await expect(propose).toBeInViewport({ ratio: 1 })
  await expect(propose).toBeFocused()
})
