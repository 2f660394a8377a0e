import { type Absence, absenceOf } from '@annai/contract/accounts/absence'
import { hasDay } from '@annai/contract/bookings/day/policy'
import { meetingsOf, opensAt } from '@annai/contract/bookings/day/windows'
import { isClosed, STATUS } from '@annai/contract/bookings/lifecycle'
import type { PaymentTerms } from '@annai/contract/bookings/payment/shapes'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type {
  Booking,
  BookingSummary,
  Message,
  Party,
  TripRef,
} from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { replyView } from '../guides/reviews/service.ts'
import { enquiryOf } from './enquiries/store.ts'
import type { BookingRow, ProposalRow } from './store.ts'

const partyOf = (
  id: string | null,
  username: string | null,
  name: string | null,
  picture: string | null,
): Party | null =>
  id === null || username === null
    ? null
    : { _id: id, username, displayName: name ?? '', profilePicture: picture ?? '' }

const travellerOf = (row: BookingRow) =>
  partyOf(row.user_id, row.traveller_username, row.traveller_name, row.traveller_picture)

const guideOf = (row: BookingRow) =>
  partyOf(row.guide_id, row.guide_username, row.guide_name, row.guide_picture)

/** The absence of a party. What is completed needs nobody any more. */
export function absenceIn(row: BookingRow, role: PersonRole): Absence | null {
  const [status, deletionRequestedAt] =
    role === 'user'
      ? [row.traveller_status, row.traveller_deletion_requested_at]
      : [row.guide_status, row.guide_deletion_requested_at]
  if (status === null || row.status === STATUS.completed) return null
  return absenceOf({ status, deletionRequestedAt })
}

/** What a proposal says about the payment besides its price. */
export const paymentOf = (
  row: Pick<ProposalRow, 'price_lines' | 'deposit' | 'cancellation'>,
): PaymentTerms => ({
  ...(row.price_lines && { priceLines: row.price_lines }),
  ...(row.deposit && { deposit: row.deposit }),
  ...(row.cancellation && { cancellation: row.cancellation }),
})

export function proposalView(row: ProposalRow, status: 'proposed' | 'rejected'): Proposal {
  return {
    revision: row.revision,
    location: row.location,
    customerGroupSize: row.group_size,
    dateTimes: row.date_times,
    timeZone: row.time_zone,
    price: row.price,
    currency: row.currency,
    remarks: row.remarks,
    ...paymentOf(row),
    status,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * A guide sees the number of guides of the trip and nothing else about them, and whether there is a
 * group details to read, while the booking is open or agreed.
 */
const tripRefOf = (
  { trip_id: id, trip_asked: asked, has_group_details: groupDetails, status }: BookingRow,
  reader: PersonRole,
): TripRef | null => {
  if (id === null) return null
  if (reader === 'user') return { id, asked, groupDetails }
  return { asked, ...(groupDetails && !isClosed(status) && { groupDetails }) }
}

/** A booking without its thread, as lists show it. */
export function summaryView(
  row: BookingRow,
  newest: ProposalRow | undefined,
  unread: number,
  reader: PersonRole,
): BookingSummary {
  const absence = absenceIn(row, otherRole(reader))
  return {
    _id: row.id,
    status: row.status,
    ...(row.is_superseded && { isSuperseded: true as const }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: travellerOf(row),
    guide: guideOf(row),
    enquiry: enquiryOf(row),
    trip: row.enquiry_trip,
    tripRef: tripRefOf(row, reader),
    details: newest ? proposalView(newest, row.details_status ?? 'proposed') : null,
    guideHasReplied: row.guide_has_replied,
    lastMessageSender: row.last_message_sender,
    review:
      row.review_rating === null || row.review_date === null
        ? null
        : {
            rating: row.review_rating,
            text: row.review_text ?? '',
            date: row.review_date.toISOString(),
            ...(row.review_removed_at !== null && { isRemoved: true as const }),
            ...(row.review_words_removed_at !== null && { areWordsRemoved: true as const }),
            ...replyView({
              reply: row.review_reply,
              replied_at: row.review_replied_at,
              time_zone: newest?.time_zone ?? null,
            }),
          },
    ...(row.blind_publish_at !== null &&
      row.review_rating === null && {
        blindReview: { until: row.blind_publish_at.toISOString() },
      }),
    unread,
    ...(absence !== null && { absence }),
  }
}

function daySummary(
  { status, has_point: hasPoint }: BookingRow,
  { date_times: dateTimes, time_zone: timeZone }: ProposalRow,
): Booking['day'] {
  const [first] = meetingsOf({ dateTimes, timeZone })
  if (!hasDay(status) || !first) return null
  return { opensAt: new Date(opensAt(first)).toISOString(), hasPoint }
}

/**
 * The whole booking. `details` are the current terms: after rejected changes of a confirmed
 * booking, the agreed revision (docs/rules/bookings.md#proposals).
 */
export function bookingView(
  row: BookingRow,
  proposals: ProposalRow[],
  messages: Message[],
  unread: number,
  reader: PersonRole,
): Booking {
  const of = (revision: number | null) => proposals.find((item) => item.revision === revision)
  const standing = of(row.revision)
  const agreed = of(row.agreed_revision)
  const before = proposals.findLast((item) => item.revision !== row.revision)
  return {
    ...summaryView(row, standing, unread, reader),
    messages,
    agreed: agreed ? proposalView(agreed, 'proposed') : null,
    previous: before ? proposalView(before, 'proposed') : null,
    day: agreed ? daySummary(row, agreed) : null,
    otherLanguage: reader === 'guide' ? row.traveller_language : row.guide_language,
    readByOther: null,
    deadline: row.deadline_at?.toISOString() ?? null,
  }
}
