import type { AdminGuide } from '@annai/contract/admin/shapes'
import type { AdminGuideRow } from './store.ts'

/** A guide in the operator's list. */
export const adminGuideView = (row: AdminGuideRow, isPlaceKnown: boolean): AdminGuide => ({
  _id: row.id,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  profilePicture: row.profile_picture,
  location: { formattedAddress: row.formatted_address, country: row.country },
  approvalStatus: row.approval_status,
  rejectionReason: row.rejection_reason,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  accountStatus: row.status,
  createdAt: row.created_at.toISOString(),
  ...(row.email_verified_at === null && { isUnverified: true as const }),
  profileViews: row.profile_views,
  viewPriority: row.view_priority,
  isDummy: row.is_dummy,
  changedSinceApproval: row.changed_since_approval,
  version: row.version,
  ...(!isPlaceKnown && { isPlaceKnown }),
})
