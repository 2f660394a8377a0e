import type { Generated } from 'kysely'

export interface MediaTable {
  id: string
  owner_id: string | null
  key: string
  bytes: number
  /** The booking whose conversation the picture belongs to. */
  is_private: Generated<boolean>
  booking_id: string | null
  created_at: Generated<Date>
}
