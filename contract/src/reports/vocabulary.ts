/** Stored in English, in every interface language. */
export const REPORT_REASONS = {
  inappropriateBehavior: 'Inappropriate behavior',
  spam: 'Spam',
  fakeProfile: 'Fake profile',
  harassment: 'Harassment',
  misleadingInformation: 'Misleading information',
  other: 'Other',
} as const
export const REPORT_REASON_VALUES = Object.values(REPORT_REASONS)

export const REPORT_STATUSES = ['Pending', 'Reviewed', 'Resolved'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** How a report was resolved: the operator acted on it, or found nothing against the rules. */
export const REPORT_OUTCOMES = ['acted', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
