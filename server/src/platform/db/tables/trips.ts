import type { Wishes } from '@annai/contract/bookings/wishes'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

// Enquiries to several guides, and what the guides need to know about the travellers.

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
