import type { AdminInvitation } from '@annai/contract/admin/invitations/shapes'
import type { InvitationRow } from './store.ts'

/** An invitation as the console shows it. */
export const invitationView = (row: InvitationRow): AdminInvitation => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  number: row.number,
  memberUntil: row.member_until,
  language: row.language,
  state: row.state,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  joined:
    row.account_id && row.accepted_at
      ? {
          _id: row.account_id,
          username: row.username ?? '',
          date: row.accepted_at.toISOString(),
        }
      : null,
})
