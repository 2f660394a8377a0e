import type { AdminReport, AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { isBeforeTour } from '@annai/contract/bookings/tour'
import type { PersonRole } from '@annai/contract/person'
import { Feedback } from '@annai/contract/reviews/feedback'
import type { BookingBetweenRow, ReportDetailsRow, ReportRow } from './store.ts'

const modelOf = (role: PersonRole) => (role === 'user' ? 'User' : 'Guide')

const personOf = (id: string | null, username: string | null, name: string | null) =>
  id === null || username === null ? null : { _id: id, username, displayName: name ?? '' }

/** A report in the operator's list; a deleted person is null. */
export const reportView = (row: ReportRow): AdminReport => ({
  _id: row.id,
  reporter: personOf(row.reporter_id, row.reporter_username, row.reporter_name),
  reporterModel: modelOf(row.reporter_role),
  reported: personOf(row.reported_id, row.reported_username, row.reported_name),
  reportedModel: modelOf(row.reported_role),
  reason: row.reason,
  ...(row.review_id !== null && { isAboutReview: true as const }),
  ...(row.feedback_id !== null && { isAboutFeedback: true as const }),
  description: row.description,
  status: row.status,
  outcome: row.outcome,
  note: row.note,
  createdAt: row.created_at.toISOString(),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const mapOf = (value: unknown): Map<string, unknown> =>
  new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))

/** The reported review, with its text at the time of the report and its current removal. */
function reviewOf(row: ReportDetailsRow): AdminReportDetails['review'] {
  if (row.review_id === null) return null
  const stored = mapOf(mapOf(row.context).get('review'))
  const { agreed_date_times: dateTimes, agreed_time_zone: timeZone } = row
  const agreed = dateTimes && timeZone !== null ? { dateTimes, timeZone } : null
  const writtenAt = new Date(textOf(stored.get('date')))
  return {
    _id: row.review_id,
    guideUsername: textOf(stored.get('guideUsername')),
    rating: Number(stored.get('rating')),
    text: textOf(stored.get('text')),
    date: textOf(stored.get('date')),
    ...(isBeforeTour(writtenAt, agreed) && { isBeforeTour: true as const }),
    removedAt: row.review_removed_at?.toISOString() ?? null,
    wordsRemovedAt: row.review_words_removed_at?.toISOString() ?? null,
    exists: row.existing_review !== null,
  }
}

/** The reported feedback at the time of the report, with its current removal. */
function feedbackOf(row: ReportDetailsRow): Pick<AdminReportDetails, 'feedback'> {
  const { success, data } = Feedback.safeParse(mapOf(row.context).get('feedback'))
  if (row.feedback_id === null || !success) return {}
  return {
    feedback: {
      ...data,
      _id: row.feedback_id,
      wordsRemovedAt: row.feedback_words_removed_at?.toISOString() ?? null,
      exists: row.existing_feedback !== null,
    },
  }
}

/**
 * The report with the profile at the time of the report, because the current one is no evidence.
 */
export function reportDetailsView(
  row: ReportDetailsRow,
  bookings: readonly BookingBetweenRow[],
): AdminReportDetails {
  const kept = mapOf(row.context)
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
    review: reviewOf(row),
    ...feedbackOf(row),
    reportedStatus: row.reported_status,
    bookings: bookings.map(({ id, status, is_superseded, created_at }) => ({
      _id: id,
      status,
      ...(is_superseded && { isSuperseded: true as const }),
      createdAt: created_at.toISOString(),
    })),
  }
}
