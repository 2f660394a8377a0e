import { type BookingStatus, isClosed } from '@annai/contract/bookings/lifecycle'
import { asksLeft, decides } from '@annai/contract/bookings/trips/policy'
import type { TripBooking, TripResponse, TripState } from '@annai/contract/bookings/trips/shapes'
import { EMPTY_WISHES } from '@annai/contract/bookings/wishes'
import { earliestDay } from '@annai/contract/days'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { enquiryOf } from '../enquiries/store.ts'
import type { BookingRow, ProposalRow } from '../store.ts'
import { proposalView, summaryView } from '../view.ts'
import type { TripRow } from './store.ts'

type Asked = readonly { status: BookingStatus }[]

/** The status of a trip. It is over once its last day is past in every time zone. */
export function stateOf(
  { enquiry_trip: trip }: Pick<TripRow, 'enquiry_trip'>,
  bookings: Asked,
  now: Date,
): TripState {
  if (bookings.some(({ status }) => decides(status))) return 'decided'
  const lastDay = trip?.toDay ?? trip?.fromDay
  return lastDay && lastDay < earliestDay(now.getTime()) ? 'over' : 'open'
}

/** The numbers of guides and of open bookings of a trip. */
export const countsOf = (bookings: Asked) => ({
  asked: bookings.length,
  open: bookings.filter(({ status }) => !isClosed(status)).length,
})

export function tripView(trip: TripRow, bookings: Asked, now: Date): TripResponse['trip'] {
  const state = stateOf(trip, bookings, now)
  return {
    ...EMPTY_WISHES,
    ...trip.enquiry_trip,
    _id: trip.id,
    createdAt: trip.created_at.toISOString(),
    enquiry: enquiryOf(trip),
    state,
    asksLeft: asksLeft({ state, ...countsOf(bookings) }),
    groupDetails: trip.has_group_details,
  }
}

export function tripBookingView(
  row: BookingRow,
  proposals: readonly ProposalRow[],
  unread: number,
  guide: GuideCard | undefined,
): TripBooking {
  const of = (revision: number | null) => proposals.find((item) => item.revision === revision)
  const agreed = of(row.agreed_revision)
  return {
    ...summaryView(row, of(row.revision), unread, 'user'),
    agreed: agreed ? proposalView(agreed, 'proposed') : null,
    deadline: row.deadline_at?.toISOString() ?? null,
    guideFacts: guide ?? null,
  }
}
