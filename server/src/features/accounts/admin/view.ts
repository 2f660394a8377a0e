import type { AdminUser } from '@annai/contract/admin/shapes'
import type { AdminUserRow } from './store.ts'

/** A traveller in the operator's list. */
export const adminUserView = (row: AdminUserRow): AdminUser => ({
  _id: row.id,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  profilePicture: row.profile_picture,
  location: row.location,
  accountStatus: row.status,
  createdAt: row.created_at.toISOString(),
  ...(row.email_verified_at === null && { isUnverified: true as const }),
})
