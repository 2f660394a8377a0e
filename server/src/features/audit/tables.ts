import type { ColumnType, Generated } from 'kysely'

export interface AuditLogTable {
  seq: number
  admin_id: string | null
  admin_username: string
  act: string
  subject_kind: string
  subject_id: string
  before: ColumnType<object | null, string | null, never>
  after: ColumnType<object | null, string | null, never>
  reason: Generated<string>
  created_at: Date
  previous_hash: Buffer
  hash: Buffer
}
