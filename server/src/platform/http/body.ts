const KIB = 1024

/** The largest body of a call in bytes, by kind of call. Pictures have limits of their own. */
export const BODY_LIMITS = {
  /** The longest text of any form has 20,000 characters of three bytes. */
  default: 64 * KIB,
  /** A guide's whole profile with every list full. */
  profile: 256 * KIB,
  /** A CSV file with the most characters, of three bytes each. */
  csv: 256 * KIB,
} as const
