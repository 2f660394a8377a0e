export const PASSKEY_LIMITS = {
  /** How many one account has. */
  count: 10,
  /** How long a browser may take from the options to its response. */
  minutes: 10,
} as const
