import type {
  AdminBooking,
  AdminBookingDetails,
  AdminMessage,
  AdminTerms,
} from '@annai/contract/admin/bookings/shapes'
import type { Message } from '@annai/contract/bookings/shapes'
import type { ProposalRow } from '../store.ts'
import { paymentOf } from '../view.ts'
import type { AdminBookingRow } from './store.ts'

const partyOf = (id: string | null, username: string | null, name: string | null) =>
  id === null || username === null ? null : { _id: id, username, displayName: name ?? '' }

/** The terms of a booking in short; none before a proposal. */
function tourOf(row: AdminBookingRow): Pick<AdminBooking, 'tour'> {
  const days = row.date_times?.map(({ date }) => date).sort() ?? []
  const [firstDay] = days
  if (firstDay === undefined) return {}
  return {
    tour: {
      location: row.location ?? '',
      firstDay,
      lastDay: days.at(-1) ?? firstDay,
      price: row.price ?? null,
      currency: row.currency ?? '',
      isAgreed: typeof row.agreed_revision === 'number',
    },
  }
}

/** A booking in the operator's list. */
export const adminBookingView = (row: AdminBookingRow): AdminBooking => ({
  _id: row.id,
  status: row.status,
  ...(row.is_superseded && { isSuperseded: true as const }),
  createdAt: row.created_at.toISOString(),
  user: partyOf(row.user_id, row.traveller_username, row.traveller_name),
  guide: partyOf(row.guide_id, row.guide_username, row.guide_name),
  ...tourOf(row),
})

export const adminMessageView = (message: Message): AdminMessage => ({
  ...message,
  sender: message.senderRole,
})

const termsView = (terms: ProposalRow): AdminTerms => ({
  location: terms.location,
  timeZone: terms.time_zone,
  customerGroupSize: terms.group_size,
  price: terms.price,
  currency: terms.currency,
  dateTimes: terms.date_times,
  remarks: terms.remarks,
  ...paymentOf(terms),
})

/** The whole booking for the operator, with its thread (docs/rules/admin.md#booking-details). */
export const adminBookingDetailsView = (
  row: AdminBookingRow,
  {
    enquiry,
    trip,
    tripRef,
    noShows,
  }: Pick<AdminBookingDetails, 'enquiry' | 'trip' | 'tripRef' | 'noShows'>,
  { newest, agreed }: { newest: ProposalRow | undefined; agreed: ProposalRow | undefined },
  messages: Message[],
): AdminBookingDetails => ({
  ...adminBookingView(row),
  enquiry,
  trip,
  tripRef,
  details: newest ? termsView(newest) : null,
  agreed: agreed ? termsView(agreed) : null,
  noShows,
  messages: messages.map(adminMessageView),
})
