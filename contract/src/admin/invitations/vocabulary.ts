/** The parts of a profile that a line may prepare. */
export const PREPARED_PARTS = [
  'location',
  'introduction',
  'role',
  'tagline',
  'languages',
  'expertises',
  'highlights',
] as const
export type PreparedPart = (typeof PREPARED_PARTS)[number]

/** Why a line of an invitation file is not sent. Its text is `invitations.problems.<problem>`. */
export const LINE_PROBLEMS = [
  'columns',
  'email',
  'name',
  'number',
  'date',
  'dayPast',
  'language',
  'repeated',
  'invited',
  'hasAccount',
  ...PREPARED_PARTS,
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** An invitation is open until its link is used or too old. */
export const INVITATION_FILTERS = ['all', 'open', 'joined', 'expired'] as const
export type InvitationState = Exclude<(typeof INVITATION_FILTERS)[number], 'all'>

export const INVITATION_LIMITS = {
  /** Lines of one file. */
  lines: 500,
  /** Its characters, in code units. */
  text: 300_000,
  name: 50,
  number: 40,
  /** Mails with invitations in 24 hours, those sent again included. */
  perDay: 500,
  days: 30,
  /** Used and expired ones are deleted after this. */
  keptDays: 30,
  /** An invitation that was sent less than this ago is not sent again. */
  resendMinutes: 1,
} as const
