const KIB = 1024

/** How large the body of a call may be, in bytes; `limits` of a picture are its own. */
export const BODY_LIMITS = {
  /** The longest text of any form has 20,000 characters of three bytes. */
  default: 64 * KIB,
  /** A guide's whole profile, each list full. */
  profile: 256 * KIB,
} as const
