import type { MESSENGERS } from '@annai/contract/accounts/contact-card/vocabulary'
import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import type { Place } from '@annai/contract/bookings/day/shapes'
import type { SignalKind } from '@annai/contract/bookings/day/signals'
import type { PersonRole } from '@annai/contract/person'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

// What the parties of an agreed booking need on the day.

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

export interface ContactCardsTable {
  account_id: string
  /** E.164. */
  phone: string | null
  messenger: (typeof MESSENGERS)[number] | null
  messenger_id: string | null
  updated_at: Date
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
