import type { MESSENGERS } from '@annai/contract/accounts/contact-card/vocabulary'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import type { PreparedProfile } from '@annai/contract/accounts/invitations/shapes'
import type { PreferencesChange } from '@annai/contract/accounts/preferences'
import type { Language } from '@annai/contract/languages'
import type { AccountStatus, PersonRole } from '@annai/contract/person'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonDefault } from '../../platform/db/json-column.ts'

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
  /** False until the owner of an account that was made with an identity provider sets a password. */
  has_password: Generated<boolean>
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

/** A person of an identity provider. */
export interface IdentitiesTable {
  id: string
  account_id: string
  provider: ProviderKey
  issuer: string
  subject: string
  needs_password: Generated<boolean>
  created_at: Date
  used_at: Date | null
}

/** What a browser began with a provider. */
export interface StartedLogin {
  readonly provider: ProviderKey
  readonly nonce: string
  readonly verifier: string
  /** The hash of the browser's cookie. */
  readonly browser: string
}

/** A person whom a provider has identified. */
export interface IdentifiedPerson {
  readonly provider: ProviderKey
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly browser: string
}

/**
 * One step of a login that waits for its browser. `account_id` is the account that adds a passkey or
 * a provider, or that may link the identity.
 */
export interface LoginAttemptsTable {
  challenge_hash: Buffer
  account_id: string | null
  expires_at: Date
  kind: Generated<'passkey' | 'provider' | 'signup' | 'link'>
  /** Of kind `provider` a `StartedLogin`, of `signup` and `link` an `IdentifiedPerson`. */
  data: ColumnType<StartedLogin | IdentifiedPerson | null, string | undefined, never>
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
  /** Null without one, and once it is accepted. */
  profile: Json<PreparedProfile> | null
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
