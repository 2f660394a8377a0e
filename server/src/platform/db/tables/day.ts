import type { Place } from '@annai/contract/bookings/day/shapes'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

// What the parties of an agreed booking need on the day.

export interface MeetingPointsTable {
  booking_id: string
  place: Json<Place>
  waits: number
  updated_at: Generated<Date>
}
