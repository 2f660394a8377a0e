import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import type { Language } from '@annai/contract/languages'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import type { Generated } from 'kysely'
import type { Json, JsonDefault } from '../../platform/db/json-column.ts'

export interface NotificationsTable {
  id: string
  account_id: string
  booking_id: string | null
  kind: NotificationEvent
  params: JsonDefault<Record<string, string>>
  is_read: Generated<boolean>
  created_at: Generated<Date>
  push_at: Date | null
  push_attempts: Generated<number>
  pushed_at: Date | null
}

export interface AnnouncementsTable {
  id: string
  /** Null for guides of all countries. */
  country: string | null
  texts: Json<AnnouncementTexts>
  admin_id: string | null
  total: number
  delivered: Generated<number>
  created_at: Date
  stopped_at: Date | null
  finished_at: Date | null
}

export interface AnnouncementDeliveriesTable {
  announcement_id: string
  account_id: string
  created_at: Date
}

export interface PushKeysTable {
  id: string
  public_key: string
  sealed: Buffer
  key_id: string
  created_at: Generated<Date>
}

export interface PushSubscriptionsTable {
  id: string
  session_id: string
  account_id: string
  endpoint_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  parked_at: Date | null
  retry_at: Date | null
  failing_since: Date | null
  created_at: Generated<Date>
}

export interface PushAnswersTable {
  day: Date
  service: string
  outcome: string
  count: number
}
