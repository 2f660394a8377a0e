import type { CredentialKind, CredentialStatus } from '@annai/contract/credentials/vocabulary'
import type { ColumnType, Generated } from 'kysely'

/** YYYY-MM-DD where it is read as text. */
type Day = ColumnType<string | null, string | null | undefined, string | null>

export interface CredentialsTable {
  id: string
  guide_id: string
  kind: CredentialKind
  country: string
  issuer: Generated<string>
  number: Generated<string>
  shows_number: Generated<boolean>
  status: CredentialStatus
  valid_to: Day
  applied_until: Day
  /** In which `ends_at` was computed; null for UTC−12. */
  zone: string | null
  ends_at: Date | null
  checked_by: string | null
  checked_at: Date | null
  checked_on: Day
  supersedes: string | null
  created_at: Date
}

export interface CredentialFilesTable {
  id: string
  credential_id: string
  key_id: string
  sealed: Buffer
  created_at: Date
  /** Null until the decision. */
  delete_at: Date | null
}

export interface CredentialRemindersTable {
  credential_id: string
  days: number
}
