import type { StatisticName } from '@annai/contract/admin/statistics/vocabulary'
import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import type { Place } from '@annai/contract/bookings/day/shapes'
import type { SignalKind } from '@annai/contract/bookings/day/signals'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { Cancellation, Deposit, PriceLine } from '@annai/contract/bookings/payment/shapes'
import type { DateTimeRow } from '@annai/contract/bookings/proposals/shapes'
import type { Wishes } from '@annai/contract/bookings/wishes'
import type { PersonRole } from '@annai/contract/person'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../../platform/db/json-column.ts'

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

export interface MeetingPointsTable {
  booking_id: string
  place: Json<Place>
  waits: number
  updated_at: Generated<Date>
}

export interface DaySignalsTable {
  booking_id: string
  role: PersonRole
  id: string
  starts_at: Date
  kind: SignalKind
  minutes: number | null
  pressed_at: Date
  received_at: Date
}

export interface RecognitionsTable {
  booking_id: string
  role: PersonRole
  phrase_key: string | null
  phrase_params: ColumnType<Record<string, string> | null, string | null, string | null>
  body: Generated<string>
  picture_id: string | null
  updated_at: Date
}

export interface NoShowsTable {
  id: string
  booking_id: string
  starts_at: Date
  by_role: PersonRole
  body: string
  created_at: Date
  has_agreed: boolean | null
  answer_body: Generated<string>
  answered_at: Date | null
  withdrawn_at: Date | null
  /** The decision of an administrator. */
  outcome: NoShowOutcome | null
  admin_id: string | null
  decided_at: Date | null
}

export interface TripsTable {
  id: string
  user_id: string
  enquiry_message: string
  enquiry_location: string
  enquiry_date_time: string
  enquiry_group_size: number
  enquiry_trip: Json<Wishes> | null
  created_at: Generated<Date>
}

export interface TripPartiesTable {
  trip_id: string
  key_id: string
  sealed: Buffer
  consent_at: Date
  forget_at: Date
}

export interface PartyAnswersTable {
  booking_id: string
  revision: number
  trip_id: string
  key_id: string
  sealed: Buffer
}

export interface WeekStatisticsTable {
  /** Its Monday, YYYY-MM-DD where it is read as text. */
  week: ColumnType<Date, string, string>
  name: StatisticName
  counts: Json<object>
  counted_at: Date
}
