import type { CalendarProblem, Hours, Season } from '@annai/contract/availability/shapes'
import type { MostPeople, NoticeDays } from '@annai/contract/availability/vocabulary'
import type { Generated } from 'kysely'
import type { Json } from '../../platform/db/json-column.ts'

export interface GuideCalendarsTable {
  guide_id: string
  zone: string
  groups: number
  most_people: MostPeople | null
  notice_days: NoticeDays
  shortest_minutes: number
  week: Json<Hours[]>
  seasons: Json<Season[]>
  version: number
}

export interface CalendarExceptionsTable {
  guide_id: string
  /** From the first day to the day after the last one. */
  during: string
  /** SQL null: closed. */
  hours: Json<Hours> | null
  note: string
}

export interface CalendarFeedsTable {
  id: string
  guide_id: string
  name: string
  host: string
  sealed_url: Buffer
  key_id: string
  etag: string | null
  next_read_at: Date | null
  leased_until: Date | null
  last_read_at: Date | null
  parsed_at: Date | null
  failing_since: Date | null
  is_failure_announced: Generated<boolean>
  problem: CalendarProblem | null
  created_at: Date
}

export interface BusyTimesTable {
  feed_id: string
  guide_id: string
  during: string
}
