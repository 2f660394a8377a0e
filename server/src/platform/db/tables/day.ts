import type { Place } from '@annai/contract/bookings/day/shapes'
import type { SignalKind } from '@annai/contract/bookings/day/signals'
import type { PersonRole } from '@annai/contract/person'
import type { Generated } from 'kysely'
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
