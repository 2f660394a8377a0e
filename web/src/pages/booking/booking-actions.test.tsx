import { BOOKING_STATUSES, type BookingStatus, S } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { describe, expect, test } from 'vitest'
import { BookingTimeline } from '../../features/bookings/booking-timeline.tsx'
import { bookingOf, proposalOf } from '../../testing/bookings.ts'
import { draw, wordsOf, wordsOfEach } from '../../testing/draw.tsx'
import { BookingActions } from './booking-actions.tsx'

/** Golden: what each person is offered, written by hand from P2 section 4 and decisions section 3. */
const ANSWERS = ['Confirm', 'Reject', 'Cancel booking']
const CHANGES = ['Propose changes', 'Cancel booking']
const AGREED = ['Propose changes', 'Mark as completed', 'Cancel booking']
const OFFERED: Record<BookingStatus, Record<PersonRole, string[]>> = {
  [S.enquiry]: { user: ['Cancel booking'], guide: ['Propose details', 'Decline enquiry'] },
  [S.proposed]: { user: ANSWERS, guide: CHANGES },
  [S.changed]: { user: ANSWERS, guide: CHANGES },
  [S.changedAfter]: { user: ANSWERS, guide: AGREED },
  [S.rejectedByUser]: { user: ['Cancel booking'], guide: CHANGES },
  [S.userConfirmed]: { user: ['Cancel booking'], guide: AGREED },
  [S.confirmed]: { user: ['Cancel booking'], guide: AGREED },
  [S.completed]: { user: ['Leave a review'], guide: [] },
  [S.declined]: { user: [], guide: [] },
  [S.cancelledByUser]: { user: [], guide: [] },
  [S.cancelledByGuide]: { user: [], guide: [] },
  [S.expired]: { user: [], guide: [] },
}

const detailsIn = (status: BookingStatus) =>
  status === S.enquiry || status === S.declined
    ? null
    : proposalOf({ status: status === S.rejectedByUser ? 'rejected' : 'proposed' })

const offered = async (booking: Parameters<typeof bookingOf>[0], role: PersonRole) =>
  wordsOfEach(await draw(<BookingActions booking={bookingOf(booking)} role={role} />), 'button')

describe('P2-254, P2-255, P2-256, P2-257, P2-258, P2-260, P2-261, P2-262, P2-263, P2-264, P2-265, P2-266, P2-267, P2-269: the buttons of a booking', () => {
  test.each(BOOKING_STATUSES)(
    '%s: each person is offered what is theirs to do, and no more',
    async (status) => {
      for (const role of ['user', 'guide'] as const)
        expect(await offered({ status, details: detailsIn(status) }, role)).toEqual(
          OFFERED[status][role],
        )
    },
  )

  test('P2-259: a proposal that was rejected is not offered again', async () => {
    const details = proposalOf({ status: 'rejected' })
    expect(await offered({ status: S.changed, details }, 'user')).toEqual(['Cancel booking'])
  })

  test('P2-268: the review button is gone once there is a review with a text or a rating', async () => {
    const given = (text: string, rating: number) =>
      offered(
        { status: S.completed, review: { text, rating, date: '2026-06-01T09:00:00Z' } },
        'user',
      )
    expect(await given('', 4.5)).toEqual([])
    expect(await given('Lovely', 0)).toEqual([])
    expect(await given('', 0)).toEqual(['Leave a review'])
  })
})

describe('Whose turn it is', () => {
  const turns = async (status: BookingStatus, role: PersonRole) => {
    const booking = bookingOf({ status, details: detailsIn(status) })
    const html = await draw(
      <BookingTimeline booking={booking} role={role}>
        {null}
      </BookingTimeline>,
    )
    return /data-turn="(\w+)"/.exec(html)?.[1]
  }
  test.each<[BookingStatus, string, string]>([
    [S.enquiry, 'theirs', 'yours'],
    [S.proposed, 'yours', 'theirs'],
    [S.changed, 'yours', 'theirs'],
    [S.changedAfter, 'yours', 'theirs'],
    [S.rejectedByUser, 'theirs', 'yours'],
    [S.userConfirmed, 'nobody', 'nobody'],
    [S.confirmed, 'nobody', 'nobody'],
    [S.completed, 'yours', 'nobody'],
    [S.declined, 'over', 'over'],
    [S.cancelledByUser, 'over', 'over'],
    [S.cancelledByGuide, 'over', 'over'],
    [S.expired, 'over', 'over'],
  ])('%s: %s for the traveller, %s for the guide', async (status, user, guide) => {
    expect([await turns(status, 'user'), await turns(status, 'guide')]).toEqual([user, guide])
  })

  test.each(LANGUAGES)(
    'is said in a sentence of its own for every status and role in %s',
    async (language) => {
      for (const status of BOOKING_STATUSES)
        for (const role of ['user', 'guide'] as const) {
          const booking = bookingOf({
            status,
            details: detailsIn(status),
            deadline: '2026-07-01T09:00:00Z',
          })
          const words = wordsOf(
            await draw(
              <BookingTimeline booking={booking} role={role}>
                <BookingActions booking={booking} role={role} />
              </BookingTimeline>,
              { language },
            ),
          )
          expect(words).not.toMatch(/booking\.\w|\{\{/)
        }
    },
  )
})
