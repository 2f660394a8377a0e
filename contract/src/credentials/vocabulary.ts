/** What can prove a guide. Staff enter a membership and an identity, without photographs. */
export const CREDENTIAL_KINDS = [
  'licence',
  'membership',
  'insurance',
  'firstAid',
  'transport',
  'identity',
] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** Those that guides send themselves. */
export const SENT_KINDS = ['licence', 'insurance', 'firstAid', 'transport'] as const
export type SentKind = (typeof SENT_KINDS)[number]

/** A valid one becomes an ended one at its end. */
export const CREDENTIAL_STATUSES = ['waiting', 'valid', 'ended', 'refused'] as const
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number]

export const CREDENTIAL_LIMITS = {
  /** Of one guide, with past ones. */
  perGuide: 60,
  /** Photographs of one credential. */
  files: 3,
  /** Lengths in graphemes. */
  number: 60,
  issuer: 100,
  /** Days that photographs are stored after the decision. */
  storedDays: 30,
  /** The most days that a renewal may be applied for. */
  appliedDays: 90,
} as const

/** A guide is reminded so many days before the last day, once each. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const
