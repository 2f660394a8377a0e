import type { AuditEntry } from '@annai/contract/admin/lists/shapes'
import type { MailTopic } from '@annai/contract/admin/system/vocabulary'
import { topicOf } from '../../platform/mail/topic.ts'
import type { AuditPageRow } from './store.ts'

const plain = (value: object | null): Record<string, unknown> | null => value && { ...value }

/** An audit entry. A mail without an account is shown by its subject. */
export const auditView = (
  row: AuditPageRow,
  topicText: (topic: MailTopic) => string,
): AuditEntry => ({
  seq: row.seq,
  admin: row.admin_username,
  act: row.act,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName:
    row.account_username ??
    row.subject_admin ??
    row.contact_subject ??
    row.reported_username ??
    row.reviewed_username ??
    row.traveller_username ??
    (row.mail_kind === null ? '' : topicText(topicOf(row.mail_kind))),
  before: plain(row.before),
  after: plain(row.after),
  reason: row.reason,
  date: row.created_at.toISOString(),
})
