import type { Place } from '@annai/contract/bookings/day/shapes'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { Cancellation, Deposit, PriceLine } from '@annai/contract/bookings/payment/shapes'
import type { DateTimeRow } from '@annai/contract/bookings/proposals/shapes'
import type { Wishes } from '@annai/contract/bookings/wishes'
import type { ReviewCode } from '@annai/contract/decisions/vocabulary'
import type { PersonRole } from '@annai/contract/person'
import type { FeedbackAnswers } from '@annai/contract/reviews/feedback'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

// Bookings, and what their parties write and agree on.

export interface BookingsTable {
  id: string
  user_id: string | null
  guide_id: string | null
  status: BookingStatus
  enquiry_message: string
  enquiry_location: string
  enquiry_date_time: string
  enquiry_group_size: number
  enquiry_trip: Json<Wishes> | null
  /** When the last day of the trip is over at the guide's place. */
  enquiry_ends_at: Date | null
  /** Null where only this guide was asked. */
  trip_id: string | null
  details_status: 'proposed' | 'rejected' | null
  revision: Generated<number>
  agreed_revision: number | null
  guide_has_replied: Generated<boolean>
  last_message_sender: PersonRole | null
  /** Closed because another guide of its trip was confirmed. */
  is_superseded: Generated<boolean>
  deadline_at: Date | null
  remind_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProposalsTable {
  booking_id: string
  revision: number
  location: string
  group_size: number
  date_times: Json<DateTimeRow[]>
  time_zone: string
  price: number | null
  currency: string
  remarks: Generated<string>
  price_lines: Json<PriceLine[]> | null
  deposit: Json<Deposit> | null
  cancellation: Json<Cancellation> | null
  allow_overlap: Generated<boolean>
  /** Null in proposals of versions that did not store it. */
  first_start_at: Date | null
  last_end_at: Date
  created_at: Generated<Date>
}

export interface AgreedTimesTable {
  booking_id: string
  guide_id: string
  during: string
  allow_overlap: Generated<boolean>
}

export interface MessagesTable {
  id: string
  booking_id: string
  seq: number
  sender_id: string | null
  sender_role: PersonRole
  body: string
  is_system: Generated<boolean>
  message_key: string | null
  message_params: ColumnType<
    Record<string, string> | null,
    string | null | undefined,
    string | null
  >
  client_message_id: string | null
  picture_id: string | null
  /** With no picture: it is removed. */
  had_picture: Generated<boolean>
  /** The number of the line that it quotes. */
  quotes_seq: number | null
  place: ColumnType<Place | null, string | null | undefined, string | null>
  created_at: Generated<Date>
}

export interface ReviewsTable {
  booking_id: string
  guide_id: string | null
  rating: number
  body: Generated<string>
  removed_at: Date | null
  removal_reason: Generated<string>
  /** Null for a removal without a code, which leaves no trace on the guide's page. */
  removal_code: ReviewCode | null
  /** Why and when only the words were removed; `body` is empty meanwhile. */
  words_code: ReviewCode | null
  words_removed_at: Date | null
  /** The removed words, for a while. */
  removed_body: string | null
  created_at: Generated<Date>
  /** The guide's reply; null without one. */
  reply: string | null
  replied_at: Date | null
}

/** Reviews that nobody but their authors reads yet; they move into `reviews`. */
export interface BlindReviewsTable {
  booking_id: string
  rating: number
  body: string
  created_at: Date
  /** When it becomes public at the latest. */
  publish_at: Date
}

export interface TravellerFeedbackTable {
  booking_id: string
  /** Null once the guide's account is deleted. */
  guide_id: string | null
  traveller_id: string
  /** Null where the guide had nothing to add. */
  answers: Json<FeedbackAnswers> | null
  body: string
  created_at: Date
  /** From when the traveller reads it. */
  publish_at: Date
}
