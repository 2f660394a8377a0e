import type { AdminReport, AdminReportDetails } from '@annai/contract/admin/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { ReportRow } from './store.ts'

const modelOf = (role: PersonRole) => (role === 'user' ? 'User' : 'Guide')

const personOf = (id: string | null, username: string | null, name: string | null) =>
  id === null || username === null ? null : { _id: id, username, displayName: name ?? '' }

/** A report as the operator sees it; a deleted person is null. */
export const reportView = (row: ReportRow): AdminReport => ({
  _id: row.id,
  reporter: personOf(row.reporter_id, row.reporter_username, row.reporter_name),
  reporterModel: modelOf(row.reporter_role),
  reported: personOf(row.reported_id, row.reported_username, row.reported_name),
  reportedModel: modelOf(row.reported_role),
  reason: row.reason,
  description: row.description,
  status: row.status,
  outcome: row.outcome,
  note: row.note,
  createdAt: row.created_at.toISOString(),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The report with the profile as it stood then: what the profile says now is no evidence. */
export function reportDetailsView(row: ReportRow): AdminReportDetails {
  const kept = new Map(Object.entries(row.context))
  const highlights: unknown = kept.get('highlights')
  return {
    ...reportView(row),
    context: {
      username: textOf(kept.get('username')),
      displayName: textOf(kept.get('display_name')),
      profilePicture: textOf(kept.get('profile_picture')),
      tagline: textOf(kept.get('tagline')),
      introduction: textOf(kept.get('introduction')),
      highlights: Array.isArray(highlights) ? highlights.map(textOf) : [],
    },
  }
}
