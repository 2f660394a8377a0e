// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { storeWantedDays } from '../../../shell/forms/wanted-days.ts'
import { bookingOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { chooseDay, readWantedDaysWith } from './enquiry-draft.ts'
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
  test('links to its booking once it is sent', async () => {
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

  test('shares the details of the group only with consent, and saves no draft of it', async () => {
    const { user, sent } = await dialog(null)
    await fillIn(user)
    await press(user, 'Add a child')
    await user.selectOptions(screen.getByLabelText('Age of child 1'), '4 years old')
    await user.click(screen.getByLabelText('Halal'))
    await user.type(screen.getByLabelText('Allergies'), 'walnut-quartz')
    await press(user, 'Send enquiry')
    await screen.findByText('Please agree to share these details, or clear them.')
    expect(sent()).toHaveLength(0)
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    expect(kept).toContain('A slow walk, please.')
    for (const word of ['walnut-quartz', 'halal']) expect(kept).not.toContain(word)
    await user.click(screen.getByLabelText(/^I agree/))
    await press(user, 'Send enquiry')
    await linkToBooking()
    expect(sent()[0]?.body).toMatchObject({
      party: {
        childAges: [4],
        diet: ['halal'],
        mobility: [],
        allergies: 'walnut-quartz',
        note: '',
        consent: true,
      },
    })
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

  test('must be confirmed on sending if the open booking is found only then', async () => {
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
    ['2.5', 'Please enter the number of people as a whole number.'],
    ['0', 'Please enter a group size of at least 1.'],
    ['1001', 'Please enter a group size of up to 1000.'],
  ])('for %s people shows the reason why it is refused', async (size, text) => {
    const { user, sent } = await dialog(null)
    await fillIn(user, size)
    await press(user, 'Send enquiry')
    expect(await screen.findByText(text)).toBeDefined()
    expect(sent()).toHaveLength(0)
  })
})

const TRIP = { fromDay: '2031-05-03', toDay: '2031-05-05' }
const FREE = 'GET /api/guides/profile/haruka/availability'
const calendar = {
  zone: 'Asia/Tokyo',
  noticeDays: 1,
  mostPeople: 4,
  days: ['03', '04', '05'].map((day) => ({ day: `2031-05-${day}`, isFree: day === '04' })),
}
const PAST = 'This day has passed. Please choose a later one.'

async function wishesDialog(sendAnswer: object = {}) {
  sessionStorage.clear()
  const rendered = await renderScreen(
    <EnquiryDialog guide={{ ...guide, id: 'tripped' }} onClose={() => undefined} />,
    {
      responses: {
        'GET /api/bookings/open/tripped': { body: { booking: null } },
        [FREE]: { body: calendar },
        [SEND]: {
          status: 201,
          body: { message: 'Sent', booking: bookingOf({ _id: 'new' }) },
          ...sendAnswer,
        },
      },
    },
  )
  await screen.findByRole('dialog')
  await fillIn(rendered.user, '3')
  await press(rendered.user, 'Add dates and group size')
  return { ...rendered, sent: () => rendered.requests.filter(({ method }) => method === 'POST') }
}
const setDay = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('Days and group of an enquiry', () => {
  test('are sent with its text', async () => {
    const { user, sent } = await wishesDialog()
    expect(screen.getByLabelText('Adults')).toHaveProperty('value', '3')
    expect(screen.queryByLabelText('Group size')).toBeNull()
    setDay('First day', TRIP.fromDay)
    expect(screen.getByLabelText('Last day')).toHaveProperty('value', TRIP.fromDay)
    setDay('Last day', TRIP.toDay)
    await user.selectOptions(screen.getByLabelText('How many of these days?'), '1 day')
    await user.clear(screen.getByLabelText('Children'))
    await user.type(screen.getByLabelText('Children'), '1')
    await user.selectOptions(screen.getByLabelText('Time of day'), 'Morning')
    await user.selectOptions(screen.getByLabelText('Hours per day'), '4 hours a day')
    await user.type(screen.getByLabelText(/^Budget/), '300')
    await press(user, 'Send enquiry')
    await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
    expect(sent()[0]?.body).toMatchObject({
      guideId: 'tripped',
      enquiry: { dateTime: 'early May', customerGroupSize: 4 },
      trip: {
        ...{ ...TRIP, days: 1, hours: 4, partOfDay: 'morning', adults: 3, children: 1 },
        ...{ language: null, budget: 300, currency: 'USD' },
      },
    })
  })

  test('replace the free text about dates, and have errors at their fields', async () => {
    const { user, sent } = await wishesDialog()
    await user.clear(screen.getByLabelText('When'))
    await user.clear(screen.getByLabelText('Adults'))
    await press(user, 'Send enquiry')
    expect(await screen.findByText('Please tell the guide when you’d like to go.')).toBeDefined()
    expect(screen.getByText('Please enter the number of people as a whole number.')).toBeDefined()
    await user.type(screen.getByLabelText('Adults'), '2')
    setDay('First day', TRIP.fromDay)
    await press(user, 'Send enquiry')
    await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
    expect(sent()[0]?.body).toMatchObject({ enquiry: { dateTime: TRIP.fromDay } })
  })

  test('that are past in the guide’s time zone have an error at their field', async () => {
    const problems = [{ field: 'trip.fromDay', code: 'dayPast', message: PAST }]
    const body = { error: PAST, code: 'request.invalid', problems }
    const { user } = await wishesDialog({ status: 400, body })
    setDay('First day', TRIP.fromDay)
    await press(user, 'Send enquiry')
    expect(await screen.findByText(PAST)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First day'))
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'A slow walk, please.')
  })

  test('cause a warning if the calendar does not allow them, and can be sent', async () => {
    const { user, sent } = await wishesDialog()
    setDay('First day', '2031-05-03')
    expect(await screen.findByText(/isn’t available on these days/)).toBeDefined()
    setDay('Last day', '2031-05-04')
    await waitFor(() => expect(screen.queryByText(/isn’t available on these days/)).toBeNull())
    await user.selectOptions(screen.getByLabelText('How many of these days?'), '2 days')
    await user.type(screen.getByLabelText('Children'), '2')
    expect(await screen.findByText(/isn’t available on these days/)).toBeDefined()
    expect(screen.getByText(/usually takes groups of up to 4/)).toBeDefined()
    await press(user, 'Send enquiry')
    await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
    expect(sent()).toHaveLength(1)
  })

  test('can be removed without a change of the group size', async () => {
    const { user, sent } = await wishesDialog()
    setDay('First day', TRIP.fromDay)
    await press(user, 'Remove these details')
    expect(screen.getByLabelText('Group size')).toHaveProperty('value', '3')
    await press(user, 'Send enquiry')
    await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
    expect(sent()[0]?.body).toMatchObject({ enquiry: { customerGroupSize: 3 } })
    expect(sent()[0]?.body).not.toHaveProperty('trip')
  })

  test('are prefilled from the last search, or with the day chosen in the calendar', async () => {
    sessionStorage.clear()
    storeWantedDays({ ...TRIP, days: 2, people: 4 })
    chooseDay('pressed', '2031-05-04')
    for (const [id, day, adults] of [
      ['searched', TRIP.fromDay, '4'],
      ['pressed', '2031-05-04', '4'],
    ] as const) {
      const { unmount } = await renderScreen(
        <EnquiryDialog guide={{ ...guide, id }} onClose={() => undefined} />,
        {
          responses: {
            [`GET /api/bookings/open/${id}`]: { body: { booking: null } },
            [FREE]: { body: calendar },
          },
        },
      )
      expect(await screen.findByLabelText('First day')).toHaveProperty('value', day)
      expect(screen.getByLabelText('Adults')).toHaveProperty('value', adults)
      unmount()
    }
    const people = 4
    expect(readWantedDaysWith('pressed')).toMatchObject({ fromDay: '2031-05-04', people })
    expect(readWantedDaysWith('searched')).toMatchObject({ fromDay: TRIP.fromDay, people })
  })
})

describe('A guide’s page', () => {
  // The page has a query client of its own, which the tests share, so each uses a guide of its own.
  const guidePage = (id: string, booking: typeof earlier | null) =>
    renderScreen(<OpenBookingNote guide={{ id, name: 'Haruka' }} />, {
      responses: { [`GET /api/bookings/open/${id}`]: { body: { booking } } },
    })

  test('links to the open booking with this guide', async () => {
    await guidePage('known', earlier)
    expect((await linkToBooking()).getAttribute('href')).toBe('/bookings/earlier')
    expect(screen.getByText(/You wrote to Haruka on June 1, 2026/)).toBeDefined()
  })

  test('shows nothing without an open booking', async () => {
    const { requests, container } = await guidePage('new', null)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})
