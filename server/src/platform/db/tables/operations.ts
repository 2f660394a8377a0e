import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import type { Language } from '@annai/contract/languages'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import type { PersonRole } from '@annai/contract/person'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonDefault } from './json.ts'

// What the site sends, stores and records for people and administrators.

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

export interface TranslationsTable {
  id: string
  message_id: string | null
  booking_id: string | null
  review_id: string | null
  target: Language
  engine: string
  source: Generated<string>
  body: string | null
  leased_until: Date | null
  created_at: Date
}

export interface TranslationCountsTable {
  day: Date
  outcome: string
  count: number
}

export interface MailsTable {
  id: string
  account_id: string | null
  recipient: string
  language: Language
  kind: string
  params: JsonDefault<Record<string, string>>
  booking_id: string | null
  merge_key: string | null
  status: Generated<'queued' | 'sending' | 'sent' | 'dropped' | 'dead'>
  lease_until: Date | null
  attempts: Generated<number>
  link_seed: Buffer | null
  due_at: Generated<Date>
  sent_at: Date | null
  last_error: string | null
  /** When the recipient was refused for good. */
  refused_at: Generated<Date | null>
  created_at: Generated<Date>
}

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

export interface ReportsTable {
  id: string
  reporter_id: string | null
  reporter_role: PersonRole
  reported_id: string | null
  reported_role: PersonRole
  review_id: string | null
  reason: string
  description: string
  status: Generated<ReportStatus>
  outcome: ReportOutcome | null
  context: JsonDefault<object>
  note: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  answered_at: Date | null
  /** Null in messages of versions that did not store it. */
  language: Language | null
  created_at: Generated<Date>
}

export interface ContactRepliesTable {
  id: string
  message_id: string
  admin_username: string
  body: string
  created_at: Date
}

export interface AccountNotesTable {
  id: string
  account_id: string
  admin_username: string
  body: string
  created_at: Date
}

export interface AuditLogTable {
  seq: number
  admin_id: string | null
  admin_username: string
  act: string
  subject_kind: string
  subject_id: string
  before: ColumnType<object | null, string | null, never>
  after: ColumnType<object | null, string | null, never>
  reason: Generated<string>
  created_at: Date
  previous_hash: Buffer
  hash: Buffer
}
