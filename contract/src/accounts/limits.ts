/** Limits of accounts, in graphemes. */
export const ACCOUNT_LIMITS = {
  username: { min: 3, max: 20 },
  /** The profile editor allows longer names than the sign-up form. */
  profileUsername: { min: 3, max: 30 },
  /** The upper bound limits the processor time of a hash. */
  password: { min: 6, max: 256 },
  /**
   * Longer than for accounts, because an administrator can read all data. Older, shorter passwords
   * stay valid.
   */
  adminPassword: { min: 12, max: 256 },
  displayName: { min: 2, max: 50 },
  email: 254,
  signupIntroduction: 500,
  location: 100,
  languages: 10,
  language: 30,
  interests: 20,
  interest: 50,
} as const

/** Life of tokens and locks (docs/rules/accounts.md#tokens). */
export const ACCOUNT_TIMES = {
  sessionDays: 30,
  adminSessionHours: 12,
  verificationHours: 24,
  resetMinutes: 60,
  /** How long the owner of the old address can undo a change of address. */
  emailReturnDays: 7,
  resendLockSeconds: 600,
  deletionGraceDays: 30,
  /**
   * Minimum response time in ms of login, forgot-password and resend, several times what the work
   * takes, so that timing does not reveal whether an address is known.
   */
  minResponseMs: 300,
  /** An address that was never verified may be registered again after this. */
  unverifiedDays: 7,
} as const
