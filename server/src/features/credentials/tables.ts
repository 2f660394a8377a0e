import type { CredentialKind, CredentialStatus } from '@annai/contract/credentials/vocabulary'
import type { ColumnType, Generated } from 'kysely'

export interface CredentialsTable {
  id: string
  guide_id: string
  kind: CredentialKind
  country: string
  issuer: Generated<string>
  number: Generated<string>
  shows_number: Generated<boolean>
  status: CredentialStatus
  /** YYYY-MM-DD where it is read as text, like the other days. */
  valid_to: ColumnType<string | null, string | null | undefined, string | null>
  applied_until: ColumnType<string | null, string | null | undefined, string | null>
  /** In which `ends_at` was computed; null for UTC−12. */
  zone: string | null
  ends_at: Date | null
  checked_by: string | null
  checked_at: Date | null
  checked_on: ColumnType<string | null, string | null | undefined, string | null>
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
