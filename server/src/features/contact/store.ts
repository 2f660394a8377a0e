import type { Language } from '@annai/contract/languages'
import type { Db } from '../../platform/db/database.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

export interface NewContactMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  language: Language
  created_at: Date
}

export const insert = (db: Db, message: SystemAuthority<'visitor', NewContactMessage>) =>
  db.insertInto('contact_messages').values(message).execute()
