import { z } from 'zod'
import { BOOKING_STATUSES } from '../../bookings/lifecycle.ts'
import { ACCOUNT_STATUSES } from '../../person.ts'
import { REPORT_LIMITS } from '../../reports/limits.ts'
import { REPORT_OUTCOMES, REPORT_STATUSES } from '../../reports/vocabulary.ts'
import { Feedback } from '../../reviews/feedback.ts'
import { GuideReview } from '../../reviews/shapes.ts'
import { Id, Instant, textUpTo } from '../../wire.ts'

const ReportedPerson = z
  .object({ _id: Id, username: z.string(), displayName: z.string() })
  .nullable()
export const AdminReport = z.object({
  _id: Id,
  reporter: ReportedPerson,
  reporterModel: z.enum(['User', 'Guide']),
  reported: ReportedPerson,
  reportedModel: z.enum(['User', 'Guide']),
  reason: z.string(),
  /** About a review of this person, not about the profile. */
  isAboutReview: z.literal(true).optional(),
  /** About a guide's feedback on the reporter. */
  isAboutFeedback: z.literal(true).optional(),
  description: z.string(),
  status: z.enum(REPORT_STATUSES),
  /** Only of a resolved report, and only where the operator chose one. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  /** The operator's note about it. */
  note: z.string(),
  createdAt: Instant,
})
export type AdminReport = z.infer<typeof AdminReport>

/** The reported profile at the time of the report. */
const ReportContext = z.object({
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
  tagline: z.string(),
  introduction: z.string(),
  highlights: z.array(z.string()),
})

/** The reported review at the time of the report; what was removed is current. */
const ReportedReview = GuideReview.omit({ wordsRemoval: true }).extend({
  guideUsername: z.string(),
  removedAt: Instant.nullable(),
  /** When only its words were removed. */
  wordsRemovedAt: Instant.nullish(),
  /** False when the review is gone with its booking. */
  exists: z.boolean(),
})
/** A guide's feedback at the time of the report; what was removed is current. */
const ReportedFeedback = Feedback.omit({ areWordsRemoved: true }).extend({
  /** The booking, which is its key. */
  _id: Id,
  wordsRemovedAt: Instant.nullable(),
  /** False when it is gone: it is deleted after two years. */
  exists: z.boolean(),
})
export const AdminReportDetails = AdminReport.extend({
  context: ReportContext,
  /** Null where a profile was reported. */
  review: ReportedReview.nullable(),
  feedback: ReportedFeedback.optional(),
  reportedStatus: z.enum(ACCOUNT_STATUSES).nullable(),
  /** The newest bookings of the two with each other. */
  bookings: z.array(
    z.object({
      _id: Id,
      status: z.enum(BOOKING_STATUSES),
      isSuperseded: z.literal(true).optional(),
      createdAt: Instant,
    }),
  ),
})
export type AdminReportDetails = z.infer<typeof AdminReportDetails>

export const ReportOutcomeRequest = z.object({
  status: z.enum(REPORT_STATUSES, { error: 'statusInvalid' }),
  outcome: z.enum(REPORT_OUTCOMES, { error: 'statusInvalid' }).optional(),
  note: textUpTo(REPORT_LIMITS.note, 'tooLong').optional(),
  /** The note that the administrator replaces; refused if another one is stored by now. */
  knownNote: textUpTo(REPORT_LIMITS.note, 'tooLong').optional(),
})
export type ReportOutcomeRequest = z.infer<typeof ReportOutcomeRequest>
