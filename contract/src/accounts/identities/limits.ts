export const IDENTITY_LIMITS = {
  /** How long a browser may take from the start to the way back from the provider. */
  minutes: 10,
  /** How long a proven identity waits for the form of a new account, or for the login of an old one. */
  ticketMinutes: 30,
} as const
