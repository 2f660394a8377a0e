import type { Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import type { Generated } from 'kysely'
import type { JsonDefault } from '../json-column.ts'

export interface TranslationsTable {
  id: string
  message_id: string | null
  booking_id: string | null
  review_id: string | null
  reply_id: string | null
  recognition_booking_id: string | null
  recognition_role: PersonRole | null
  claim_id: string | null
  answer_id: string | null
  /** Of the text, where it can be changed; null in rows of older versions. */
  digest: string | null
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
