import type { Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export interface AccountValues {
  id: string
  role: PersonRole
  username: string
  email: string
  password_hash: string
  has_password: boolean
  display_name: string
  language: Language
  created_at: Date
  email_verified_at: Date | null
}

export const insert = (tx: Tx, account: SystemAuthority<'visitor', AccountValues>) =>
  tx.insertInto('accounts').values(account).execute()

export const insertTraveller = (tx: Tx, account: SystemAuthority<'visitor', AccountValues>) =>
  tx.insertInto('travellers').values({ account_id: account.id }).execute()

export const insertGuide = (
  tx: Tx,
  account: SystemAuthority<'visitor', AccountValues>,
  guide: {
    introduction: string
    formatted_address: string
    country: string
    country_code: string
    place_id: string
    role?: string
    tagline?: string
    languages?: string[]
    expertises?: string[]
    highlights?: string[]
  },
) =>
  tx
    .insertInto('guides')
    .values({ ...guide, account_id: account.id })
    .execute()
