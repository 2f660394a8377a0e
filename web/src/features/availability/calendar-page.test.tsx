// @vitest-environment happy-dom
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { availabilityKeys } from './availability-keys.ts'
import { CalendarPage } from './calendar-page.tsx'
import { FreeDaysMonth } from './free-days-month.tsx'

const PATH = '/api/guides/calendar'
const stored: GuideCalendar = {
  zone: 'Asia/Tokyo',
  groups: 1,
  mostPeople: 8,
  noticeDays: 2,
  shortestMinutes: 180,
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  seasons: [],
  exceptions: [],
  version: 3,
}
const nothing = { agreed: [], holds: [], busy: [] }
const none = { ...stored, zone: 'Etc/UTC', week: stored.week.map(() => []), version: 0 }

test('A guide without a calendar saves nine to five with one press', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    responses: {
      [`GET ${PATH}`]: { body: none },
      [`PUT ${PATH}`]: { body: stored },
      [`GET ${PATH}/spans`]: { body: nothing },
    },
  })
  await screen.user.click(await screen.findByRole('button', { name: 'Save calendar' }))
  const month = await screen.findByRole('tab', { name: 'Month', selected: true })
  expect(document.activeElement).toBe(month)
  const sent = screen.requests.find(({ method }) => method === 'PUT')?.body as GuideCalendar
  expect(sent.week).toEqual(stored.week)
  expect(sent.zone).toMatch(/\//)
  expect(sent.version).toBe(0)
})

test('Overlapping hours have an error at their day, are not sent and stay in the form', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: { [`GET ${PATH}`]: { body: stored } },
  })
  const monday = await screen.findByRole('group', { name: 'Monday' })
  await screen.user.click(within(monday).getByRole('button', { name: /Add hours/ }))
  const [, second] = within(monday).getAllByLabelText('From')
  if (!second) throw new Error('no second range of hours')
  await screen.user.clear(second)
  await screen.user.type(second, '12:00')
  await screen.user.click(screen.getByRole('button', { name: 'Save calendar' }))
  await screen.findByText('Please check your calendar')
  expect(within(monday).getByRole('alert').textContent).toContain('overlap')
  expect(screen.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(second).toHaveProperty('value', '12:00')
})

test('Input during a save is not lost, and is sent with the next one', async () => {
  const answer = Promise.withResolvers<GuideCalendar>()
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: {
      [`GET ${PATH}`]: { body: stored },
      [`PUT ${PATH}`]: { reply: () => answer.promise },
    },
  })
  const save = await screen.findByRole('button', { name: 'Save calendar' })
  await screen.user.click(save)
  await screen.user.selectOptions(screen.getByLabelText('Advance notice'), '14 days ahead')
  answer.resolve({ ...stored, version: 4 })
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
  expect(screen.getByLabelText('Advance notice')).toHaveProperty('value', '14')
  await screen.user.click(save)
  const puts = () => screen.requests.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]?.body).toMatchObject({ noticeDays: 14, version: 4 })
})

test('A new exception has no date until the guide chooses one', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: {
      [`GET ${PATH}`]: { body: stored },
      [`PUT ${PATH}`]: { body: stored },
      [`GET ${PATH}/spans`]: { body: nothing },
    },
  })
  await screen.user.click(await screen.findByRole('button', { name: 'Add days' }))
  const [first, last] = screen.getAllByLabelText(/^(?:First|Last) day$/)
  if (!first || !last) throw new Error('no fields')
  expect(first).toBe(document.activeElement)
  expect([first, last].map((field) => field.getAttribute('value'))).toEqual(['', ''])
  await screen.user.click(screen.getByRole('button', { name: 'Save calendar' }))
  const entry = within(screen.getByRole('group', { name: 'Entry 1' }))
  expect((await entry.findByRole('alert')).textContent).toContain('valid date')
  expect(screen.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.change(first, { target: { value: '2027-05-04' } })
  expect(last).toHaveProperty('value', '2027-05-04')
  expect(entry.queryByRole('alert')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Save calendar' }))
  await waitFor(() =>
    expect(screen.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      exceptions: [{ from: '2027-05-04', to: '2027-05-04', hours: null }],
    }),
  )
})

test('A conflict with a change elsewhere does not discard the input', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: {
      [`GET ${PATH}`]: { body: stored },
      [`PUT ${PATH}`]: { status: 409, body: { error: 'Changed elsewhere.' } },
    },
  })
  await screen.user.selectOptions(await screen.findByLabelText('Advance notice'), '14 days ahead')
  await screen.user.click(screen.getByRole('button', { name: 'Save calendar' }))
  await screen.findByText('Changed elsewhere.')
  expect(screen.getByLabelText('Advance notice')).toHaveProperty('value', '14')
})

test('A save in another tab replaces an unchanged form, but no unsaved changes', async () => {
  let body = stored
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: { [`GET ${PATH}`]: { reply: () => body } },
  })
  const saveElsewhere = async (noticeDays: GuideCalendar['noticeDays']) => {
    body = { ...body, noticeDays, version: body.version + 1 }
    const before = screen.requests.length
    await screen.client.invalidateQueries({ queryKey: availabilityKeys.all })
    expect(screen.requests.length).toBeGreaterThan(before)
  }
  const notice = await screen.findByLabelText('Advance notice')
  await saveElsewhere(14)
  await waitFor(() => expect(notice).toHaveProperty('value', '14'))
  await screen.user.selectOptions(notice, '3 days ahead')
  await saveElsewhere(30)
  expect(notice).toHaveProperty('value', '3')
})

test.each([
  ['saved', none, stored, 'You don’t have a calendar yet'],
  ['removed', stored, none, 'Stop using your calendar'],
])(
  'A calendar that another tab %s does not lose unsaved changes here',
  async (_, first, then, before) => {
    let body = first
    const screen = await renderScreen(<CalendarPage />, {
      url: '/calendar?tab=hours',
      responses: { [`GET ${PATH}`]: { reply: () => body } },
    })
    const notice = await screen.findByLabelText('Advance notice')
    await screen.user.selectOptions(notice, '14 days ahead')
    body = then
    screen.getByText(before, { exact: false })
    await screen.client.invalidateQueries({ queryKey: availabilityKeys.all })
    await waitFor(() => expect(screen.queryByText(before, { exact: false })).toBeNull())
    expect(notice.isConnected).toBe(true)
    expect(notice).toHaveProperty('value', '14')
  },
)

test('Removing the calendar here discards unsaved changes', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: { [`GET ${PATH}`]: { body: stored }, [`DELETE ${PATH}`]: { body: none } },
  })
  await screen.user.selectOptions(await screen.findByLabelText('Advance notice'), '14 days ahead')
  await screen.user.click(screen.getByRole('button', { name: 'Delete calendar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await screen.user.click(dialog.getByRole('button', { name: 'Delete calendar' }))
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
  expect(screen.getByLabelText('Advance notice')).toHaveProperty('value', '2')
})

test('A month shows in text which days are free, with buttons for other months', async () => {
  const days = Array.from({ length: 40 }, (_, i) => ({
    day: new Date(Date.UTC(2027, 4, 20 + i)).toISOString().slice(0, 10),
    isFree: i % 2 === 0,
  }))
  const choose = vi.fn()
  const screen = await renderScreen(<FreeDaysMonth days={days} onChoose={choose} />)
  expect(screen.getByRole('cell', { name: '20 available' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '21 not available' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '19' })).toBeTruthy()
  expect(screen.getByText('6 available days')).toBeTruthy()
  await screen.user.click(screen.getByRole('button', { name: '20 available' }))
  expect(choose.mock.calls).toEqual([['2027-05-20']])
  expect(screen.queryByRole('button', { name: '21 not available' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('table', { name: 'June 2027' })).toBeTruthy()
})

/** Today in Tokyo. */
const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
const span = (hours: number, length: number) => ({
  start: new Date(Date.parse(`${today}T00:00:00Z`) + hours * 3_600_000).toISOString(),
  end: new Date(Date.parse(`${today}T00:00:00Z`) + (hours + length) * 3_600_000).toISOString(),
})
const number = String(Number(today.slice(8)))

test('A day lists its tours, open proposals and busy times', async () => {
  const screen = await renderScreen(<CalendarPage />, {
    responses: {
      [`GET ${PATH}`]: { body: stored },
      [`GET ${PATH}/spans`]: {
        body: {
          agreed: [{ bookingId: 'a', traveller: 'Ann', ...span(0, 3) }],
          holds: [{ bookingId: 'b', traveller: null, ...span(5, 2) }],
          busy: [{ feed: 'Google', ...span(9, 1) }],
        },
      },
    },
  })
  const day = await screen.findByRole('button', {
    name: `${number} 1 tour, 1 open proposal, busy elsewhere`,
  })
  expect(day.getAttribute('aria-pressed')).toBe('true')
  const tour = screen.getByRole('link', { name: 'Tour with Ann' })
  expect(tour.getAttribute('href')).toBe('/bookings/a')
  expect(tour.closest('li')?.textContent).toMatch(/9:00\sAM\s–\s12:00\sPM/)
  expect(screen.getByRole('link', { name: /Proposal to/ }).getAttribute('href')).toBe('/bookings/b')
  expect(screen.getByText('Busy (Google)')).toBeTruthy()
})

test('A button closes the day and opens it again', async () => {
  const exceptions = [{ from: today, to: today, hours: null, note: '' }]
  const screen = await renderScreen(<CalendarPage />, {
    responses: {
      [`GET ${PATH}`]: { body: stored },
      [`GET ${PATH}/spans`]: { body: nothing },
      [`PUT ${PATH}`]: { body: { ...stored, exceptions, version: 4 } },
    },
  })
  await screen.user.click(await screen.findByRole('button', { name: 'Take this day off' }))
  await screen.findByText('This is a day off.')
  expect(screen.getByRole('button', { name: `${number} Day off` })).toBeTruthy()
  await screen.user.click(screen.getByRole('button', { name: 'Make this day available' }))
  const sent = screen.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toMatchObject([
    { exceptions, version: 3 },
    { exceptions: [], version: 4 },
  ])
})

test('An error moves with its row, and disappears once the row is fixed or removed', async () => {
  const row = (from: string, to: string, note: string) => ({ from, to, hours: null, note })
  const exceptions = [
    row('2030-01-01', '2030-01-02', 'One'),
    row('2030-03-05', '2030-03-06', 'Two'),
    row('2030-03-09', '2030-03-07', 'Three'),
  ]
  const screen = await renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: {
      [`GET ${PATH}`]: { body: { ...stored, exceptions } },
      [`GET ${PATH}/spans`]: { body: nothing },
    },
  })
  await screen.user.click(await screen.findByRole('button', { name: 'Save calendar' }))
  const group = (number: number) => within(screen.getByRole('group', { name: `Entry ${number}` }))
  await waitFor(() => expect(group(3).getByRole('alert')).toBeTruthy())
  await screen.user.click(screen.getByRole('button', { name: 'Remove entry 1' }))
  expect(group(2).getByRole('alert')).toBeTruthy()
  expect(group(1).queryByRole('alert')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Remove entry 2' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
