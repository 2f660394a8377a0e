import type { PersonRole } from '@annai/contract/person'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import type { Generated } from 'kysely'
import type { JsonDefault } from '../../platform/db/json-column.ts'

export interface ReportsTable {
  id: string
  reporter_id: string | null
  reporter_role: PersonRole
  reported_id: string | null
  reported_role: PersonRole
  review_id: string | null
  /** The booking whose feedback on the reporter is reported. */
  feedback_id: string | null
  reason: string
  description: string
  status: Generated<ReportStatus>
  outcome: ReportOutcome | null
  context: JsonDefault<object>
  note: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
