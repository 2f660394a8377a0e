import type { UndeliveredMail } from '@annai/contract/admin/system/shapes'
import { withoutAddresses } from '../../../platform/mail/retry-policy.ts'
import { namedKind, topicOf } from '../../../platform/mail/topic.ts'
import type { UndeliveredRow } from './store.ts'

/** An undelivered mail, without its address. */
export const undeliveredMailView = (row: UndeliveredRow): UndeliveredMail => ({
  _id: row.id,
  state: row.status === 'dead' ? 'dead' : 'retrying',
  topic: topicOf(row.kind),
  kind: namedKind(row.kind),
  recipient: row.username && row.role ? { username: row.username, role: row.role } : null,
  domain: row.domain ?? '',
  attempts: row.attempts,
  reason: withoutAddresses(row.last_error ?? ''),
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.status === 'dead' ? null : row.due_at.toISOString(),
})
