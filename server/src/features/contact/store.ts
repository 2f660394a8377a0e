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

export const newest = (db: Db, limit: number) =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
