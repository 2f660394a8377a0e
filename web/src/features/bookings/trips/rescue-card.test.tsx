// @vitest-environment happy-dom
import { BOOKING_STATUSES, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { RescueCard } from './rescue-card.tsx'

const SIMILAR = 'GET /api/guides/profile/haruka/similar'
const ADD = 'POST /api/trips/new/ask'
const MAKE = 'POST /api/bookings/booking/trip'
const guides = ['Aoi', 'Ren', 'Yuki'].map((displayName) =>
  guideOf({ _id: displayName, displayName }),
)
const trip: Booking['trip'] = {
  ...{ fromDay: '2031-07-10', toDay: '2031-07-12', days: 2, hours: null, partOfDay: 'any' },
  ...{ adults: 2, children: 1, language: 'ja', budget: null, currency: null },
}

const card = (
  booking: Partial<Booking>,
  responses: NonNullable<Parameters<typeof renderScreen>[1]>['responses'] = {},
) =>
  renderScreen(<RescueCard booking={bookingOf({ trip, ...booking })} isOffline={false} />, {
    responses: { [SIMILAR]: { body: { guides } }, ...responses },
  })
const title = () => screen.queryByRole('heading', { name: 'Try other guides' })

describe('Other guides after a booking is lost', () => {
  test.each(BOOKING_STATUSES)('are suggested for the status: %s', async (status) => {
    await card({ status })
    const isLost = [STATUS.declined, STATUS.expired, STATUS.cancelledByGuide].some(
      (lost) => lost === status,
    )
    if (isLost) await waitFor(() => expect(title()).not.toBeNull())
    else expect(title()).toBeNull()
    cleanup()
  })

  test('are not suggested once the last day has passed', async () => {
    const { requests } = await card({
      status: STATUS.declined,
      trip: { ...trip, fromDay: '2020-07-10', toDay: '2020-07-12' },
    })
    expect(title()).toBeNull()
    expect(requests).toEqual([])
  })

  test('are two that are ticked, and receive the enquiry with one press', async () => {
    const added = { trip: { _id: 'new' }, bookings: guides.map(({ _id }) => ({ _id })) }
    const { user, client, requests, router } = await card(
      { status: STATUS.declined },
      { [MAKE]: { body: { trip: { _id: 'new' } } }, [ADD]: { body: added } },
    )
    await user.click(await screen.findByRole('button', { name: 'Send to 2 guides' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/trips/new'))
    // The page of the trip shows them at once.
    expect(client.getQueryData(bookingKeys.trip('new'))).toEqual(added)
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent).toEqual([
      { method: 'POST', path: '/api/bookings/booking/trip', body: {} },
      { method: 'POST', path: '/api/trips/new/ask', body: { guideIds: ['Aoi', 'Ren'] } },
    ])
    const [search = ''] = requests
      .filter(({ path }) => path.includes('similar'))
      .map(({ path }) => path)
    expect(Object.fromEntries(new URL(search, 'http://annai').searchParams)).toMatchObject({
      ...{ from: '2031-07-10', to: '2031-07-12', days: '2', people: '3', languages: 'ja' },
    })
  })

  test('of a trip are limited to the remaining number of guides', async () => {
    const { requests, user } = await card(
      { status: STATUS.declined, tripRef: { id: 'new', asked: 3, groupDetails: false } },
      {
        'GET /api/trips/new': { body: { trip: { state: 'open', asksLeft: 1 }, bookings: [] } },
        'GET /api/trips/new/similar': { body: { guides } },
        [ADD]: { status: 409, body: { error: 'The trip is full' } },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Send to 1 guide' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The trip is full')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: '/api/trips/new/ask', body: { guideIds: ['Aoi'] } },
    ])
  })

  test('are not suggested for a decided trip', async () => {
    const { requests } = await card(
      { status: STATUS.declined, tripRef: { id: 'new', asked: 3, groupDetails: false } },
      {
        'GET /api/trips/new': { body: { trip: { state: 'decided', asksLeft: 1 }, bookings: [] } },
        'GET /api/trips/new/similar': { body: { guides } },
      },
    )
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(title()).toBeNull()
  })

  test('can be searched for with the same days and group if none is similar', async () => {
    await card({ status: STATUS.expired }, { [SIMILAR]: { body: { guides: [] } } })
    const link = await screen.findByRole('link', { name: 'Explore guides' })
    expect(link.getAttribute('href')).toBe(
      '/explore?from=2031-07-10&to=2031-07-12&days=2&people=3&languages=ja',
    )
  })
})
