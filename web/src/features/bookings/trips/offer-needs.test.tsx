// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { reportReach } from '../../../shell/realtime/server-reach.ts'
import { bookingOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import {
  tripAnswerOf as answerOf,
  tripBookings as bookings,
  tableRow as row,
  tripBooking,
} from '../../../testing/trips.ts'
import { TripPage } from './trip-page.tsx'

type Responses = NonNullable<Parameters<typeof renderScreen>[1]>['responses']
const page = (answer = answerOf(), responses: Responses = {}) =>
  renderScreen(<TripPage id="trip" />, {
    responses: {
      'GET /api/trips/trip': { body: answer },
      'GET /api/rates': { status: 500, body: { error: 'No' } },
      ...responses,
    },
  })

describe('The needs of the travellers', () => {
  const shared = (booking: TripBooking | undefined, changes: Partial<TripBooking> = {}) => ({
    ...(booking ?? tripBooking('Nobody')),
    tripRef: { id: 'trip', asked: 2, groupDetails: true },
    ...changes,
  })
  const groupDetailsOf = (covers: string[], agreedCovers: string[] | null = null) => ({
    body: {
      party: { childAges: [4], diet: ['halal'], mobility: [], allergies: '', note: '' },
      consentedAt: '2026-06-01T09:00:00.000Z',
      forgottenAt: '2031-08-30T09:00:00.000Z',
      covers,
      agreedCovers,
    },
  })

  test('are shown for each proposal with the covered ones, even when offline', async () => {
    const [haruka, jia] = [shared(bookings[0]), shared(bookings[1])]
    await page(answerOf({ groupDetails: true }, [haruka, jia]), {
      'GET /api/party/haruka': groupDetailsOf(['halal']),
      'GET /api/party/jia': groupDetailsOf([]),
    })
    await screen.findAllByText('Halal')
    const [covered, missing] = ['Covered by the proposal', 'Not covered by the proposal yet']
    await waitFor(() =>
      expect(row('Your group’s needs')).toEqual([
        `Children ${missing}Halal ${covered}`,
        `Children ${missing}Halal ${missing}`,
      ]),
    )
    act(() => reportReach(false))
    expect(row('Your group’s needs')[0]).toContain(`Halal ${covered}`)
    act(() => reportReach(true))
  })

  test('are those of the agreed terms while changes are open', async () => {
    const agreed = shared(bookings[0], { status: STATUS.changedAfter, agreed: proposalOf() })
    await page(answerOf({ groupDetails: true }, [agreed]), {
      'GET /api/party/haruka': groupDetailsOf(['children', 'halal'], ['halal']),
    })
    await waitFor(() => expect(row('Your group’s needs')[0]).toContain('Halal Covered'))
    expect(row('Your group’s needs')[0]).toContain('Children Not covered')
  })

  test('have no row if nothing was shared, and an empty one if the details were deleted', async () => {
    await page()
    await screen.findByRole('table')
    expect(screen.queryByText('Your group’s needs')).toBeNull()
    cleanup()
    await page(answerOf({ groupDetails: true }, [shared(bookings[0])]), {
      'GET /api/party/haruka': { status: 404, body: { error: 'No' } },
    })
    await waitFor(() => expect(row('Your group’s needs')).toEqual(['Not specified']))
  })
})

test('Confirming a second guide names the first, leads there, and keeps both', async () => {
  const first = tripBooking('Jia', { status: STATUS.confirmed, agreed: proposalOf() })
  const [open] = bookings
  const full = bookingOf({ ...open, messages: [], previous: null })
  const CONFIRM = '/api/bookings/haruka/user-confirm'
  const { user, requests } = await page(
    answerOf({ state: 'decided' }, [...bookings.slice(0, 1), first]),
    {
      'GET /api/bookings/haruka': { body: full },
      [`POST ${CONFIRM}`]: { body: { booking: { ...full, status: STATUS.confirmed } } },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Confirm: Haruka' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' })
  expect(dialog.textContent).toContain('You’ve already confirmed a booking with Jia for this trip.')
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/bookings/jia')
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      revision: 1,
      keepOthers: true,
    }),
  )
})

test('A trip on which nothing waits for a reply shows no deadline', async () => {
  const deadline = '2031-08-30T09:00:00.000Z'
  const agreed = tripBooking('Jia', { status: STATUS.confirmed, agreed: proposalOf(), deadline })
  const label = 'Reply by'
  await page(answerOf({ state: 'decided' }, [agreed]))
  await screen.findByRole('table')
  expect(screen.queryByRole('rowheader', { name: label })).toBeNull()
  cleanup()
  await page(answerOf({}, [{ ...agreed, status: STATUS.proposed, details: proposalOf() }]))
  await screen.findByRole('table')
  expect(screen.getByRole('rowheader', { name: label })).toBeTruthy()
})
