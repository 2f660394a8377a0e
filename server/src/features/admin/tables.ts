import type { DigestFrequency } from '@annai/contract/admin/account/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { AdminRole } from '@annai/contract/person'
import type { Generated } from 'kysely'

export interface AdminsTable {
  id: string
  username: string
  password_hash: string
  sealed_totp: Buffer | null
  /** The key that sealed it. */
  key_id: string | null
  /** From before it was sealed; null after a start with the key. */
  unsealed_totp_secret: string | null
  recovery_hashes: Generated<string[]>
  totp_step: Generated<number>
  email: string | null
  language: Generated<Language>
  digest: Generated<DigestFrequency>
  digest_at: Date | null
  role: Generated<AdminRole>
  removed_at: Date | null
  created_at: Generated<Date>
}

export interface AdminTokensTable {
  token_hash: Buffer
  admin_id: string
  purpose: 'email' | 'reset'
  email: string
  expires_at: Date
  used_at: Date | null
  created_at: Generated<Date>
}

export interface AccountNotesTable {
  id: string
  account_id: string
  admin_username: string
  body: string
  created_at: Date
}
