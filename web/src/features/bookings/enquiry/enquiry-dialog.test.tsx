// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { OpenBookingNote } from './open-booking-note.tsx'

const guide = { id: 'guide', name: 'Haruka', username: 'haruka' }
const earlier = { _id: 'earlier', createdAt: '2026-06-01T09:00:00.000Z' }
const OPEN = 'GET /api/bookings/open/guide'
const SEND = 'POST /api/bookings'

async function dialog(open: typeof earlier | null) {
  const close = vi.fn()
  const rendered = await renderScreen(<EnquiryDialog guide={guide} onClose={close} />, {
    responses: {
      [OPEN]: { body: { booking: open } },
      [SEND]: { status: 201, body: { message: 'Sent', booking: bookingOf({ _id: 'new' }) } },
    },
  })
  const sent = () => rendered.requests.filter(({ method }) => method === 'POST')
  await screen.findByRole('dialog')
  return { ...rendered, close, sent }
}

type User = Awaited<ReturnType<typeof dialog>>['user']
async function fillIn(user: User, groupSize = '2') {
  await user.type(screen.getByLabelText('Message'), 'A slow walk, please.')
  await user.type(screen.getByLabelText('Location'), 'Gion')
  await user.type(screen.getByLabelText('When'), 'early May')
  await user.clear(screen.getByLabelText('Group size'))
  await user.type(screen.getByLabelText('Group size'), groupSize)
}
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const linkToBooking = () => screen.findByRole('link', { name: 'Open booking' })

describe('An enquiry', () => {
  test('leads to its booking once it is sent', { tags: ['P1-504'] }, async () => {
    const { user, close, sent, router } = await dialog(null)
    await fillIn(user)
    await press(user, 'Send enquiry')
    const link = await linkToBooking()
    expect(screen.getByRole('dialog', { name: 'Enquiry sent to Haruka' })).toBeDefined()
    expect(link.getAttribute('href')).toBe('/bookings/new')
    expect(document.activeElement).toBe(link)
    expect(screen.queryByLabelText('Message')).toBeNull()
    expect(sent()).toHaveLength(1)
    expect(close).not.toHaveBeenCalled()
    await user.click(link)
    expect(router.state.location.pathname).toBe('/bookings/new')
  })

  test('to a guide with an open booking is confirmed before the form is shown', async () => {
    const { user, sent } = await dialog(earlier)
    expect((await linkToBooking()).getAttribute('href')).toBe('/bookings/earlier')
    const question = screen.getByRole('dialog', { name: 'You’ve already written to Haruka' })
    expect(within(question).getByText(/June 1, 2026/)).toBeDefined()
    await press(user, 'Send another enquiry')
    await fillIn(user)
    await press(user, 'Send enquiry')
    await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
    expect(sent()).toHaveLength(1)
  })

  test('that is typed before the open booking is known is confirmed when it is sent', async () => {
    const answers = [earlier, null]
    const { user, requests } = await renderScreen(
      <EnquiryDialog guide={guide} onClose={() => undefined} />,
      {
        responses: {
          [OPEN]: { reply: () => ({ booking: answers.pop() }) },
          [SEND]: { status: 201, body: { message: 'Sent', booking: bookingOf({ _id: 'new' }) } },
        },
      },
    )
    const sent = () => requests.filter(({ method }) => method === 'POST')
    await screen.findByRole('dialog')
    await fillIn(user)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await press(user, 'Send enquiry')
    await linkToBooking()
    clock.mockRestore()
    expect(sent()).toHaveLength(0)
    await press(user, 'Send another enquiry')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ enquiry: { message: 'A slow walk, please.' } })
  })

  test.each([
    ['2.5', 'Please enter a whole number of people.'],
    ['0', 'Please enter a group size of at least 1.'],
    ['1001', 'Please enter a group size of up to 1000.'],
  ])('for %s people says what is wrong with that', { tags: ['P1-394'] }, async (size, text) => {
    const { user, sent } = await dialog(null)
    await fillIn(user, size)
    await press(user, 'Send enquiry')
    expect(await screen.findByText(text)).toBeDefined()
    expect(sent()).toHaveLength(0)
  })
})

describe('A guide’s page', () => {
  // The page has a query client of its own, which the tests share: each has its own guide.
  const guidePage = (id: string, booking: typeof earlier | null) =>
    renderScreen(<OpenBookingNote guide={{ id, name: 'Haruka' }} />, {
      responses: { [`GET /api/bookings/open/${id}`]: { body: { booking } } },
    })

  test('leads to the open booking with this guide', async () => {
    await guidePage('known', earlier)
    expect((await linkToBooking()).getAttribute('href')).toBe('/bookings/earlier')
    expect(screen.getByText(/You wrote to Haruka on June 1, 2026/)).toBeDefined()
  })

  test('shows nothing where none is open', async () => {
    const { requests, container } = await guidePage('new', null)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})
