import type { AuditEntry } from '@annai/contract/admin/shapes'
import type { AuditPageRow } from './store.ts'

const plain = (value: object | null): Record<string, unknown> | null => value && { ...value }

/** A line of the record. */
export const auditView = (row: AuditPageRow): AuditEntry => ({
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
    row.mailed_username ??
    '',
  before: plain(row.before),
  after: plain(row.after),
  reason: row.reason,
  date: row.created_at.toISOString(),
})
