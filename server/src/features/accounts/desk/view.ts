import type { AdminUser } from '@annai/contract/admin/shapes'
import type { DeskUserRow } from './store.ts'

/** A traveller as the operator sees one. */
export const deskUserView = (row: DeskUserRow): AdminUser => ({
  _id: row.id,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  profilePicture: row.profile_picture,
  location: row.location,
  accountStatus: row.status,
  createdAt: row.created_at.toISOString(),
})
