import type { Db } from '../../platform/db/database.ts'

export interface NewContactMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Date
}

export const insert = (db: Db, message: NewContactMessage) =>
  db.insertInto('contact_messages').values(message).execute()
