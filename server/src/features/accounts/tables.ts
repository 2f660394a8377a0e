import type { MESSENGERS } from '@annai/contract/accounts/contact-card/vocabulary'
import type { PreferencesChange } from '@annai/contract/accounts/preferences'
import type { Language } from '@annai/contract/languages'
import type { AccountStatus, PersonRole } from '@annai/contract/person'
import type { ColumnType, Generated } from 'kysely'
import type { JsonDefault } from '../../platform/db/json-column.ts'

export interface AccountsTable {
  id: string
  role: PersonRole
  username: string
  email: string
  password_hash: string
  display_name: string
  profile_picture: Generated<string>
  status: Generated<AccountStatus>
  language: Generated<Language>
  email_verified_at: Date | null
  deletion_requested_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  calendar_secret_hash: Buffer | null
  wants_news: Generated<boolean>
  quotes_messages: Generated<boolean>
  /** Only what the person has changed. */
  preferences: JsonDefault<PreferencesChange>
  time_zone: string | null
  pending_email: string | null
}

export interface TravellersTable {
  account_id: string
  location: Generated<string>
  languages: Generated<string[]>
  interests: Generated<string[]>
}

export interface SessionsTable {
  id: string
  token_hash: Buffer
  account_id: string | null
  admin_id: string | null
  user_agent: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
}

export interface AccountTokensTable {
  token_hash: Buffer
  account_id: string
  purpose: 'verification' | 'reset' | 'emailChange' | 'emailReturn'
  expires_at: Date
  used_at: Date | null
  created_at: Generated<Date>
  email: string | null
}

export interface PasskeysTable {
  id: string
  credential_id: string
  account_id: string
  public_key: Buffer
  /** A bigint, which the driver reads as text. */
  counter: ColumnType<string, number, number>
  /** The host of the site when it was made. */
  rp_id: string
  user_agent: string
  created_at: Date
  used_at: Date | null
}

/** A challenge that waits for a browser; without an account, for a login. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer
  account_id: string | null
  expires_at: Date
}

/** `accepted_at` and `account_id` are set together, and the row goes with its account. */
export interface InvitationsTable {
  id: string
  email: string
  name: string
  /** The membership: its number, and its last day. */
  number: string
  member_until: ColumnType<Date | null, string | null>
  language: Language
  created_at: Date
  sent_at: Date
  expires_at: Date
  account_id: string | null
  accepted_at: Date | null
}

export interface ContactCardsTable {
  account_id: string
  /** E.164. */
  phone: string | null
  messenger: (typeof MESSENGERS)[number] | null
  messenger_id: string | null
  updated_at: Date
}
