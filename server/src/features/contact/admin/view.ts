import type { AdminContact } from '@annai/contract/admin/contacts/shapes'
import type { ContactRow } from './store.ts'

/** A message to the operator. */
export const contactView = (row: ContactRow): AdminContact => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  ...(row.account && { account: row.account }),
  ...(row.language && { language: row.language }),
  replies: row.replies,
})
