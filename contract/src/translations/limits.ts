export const TRANSLATION_LIMITS = {
  /** The longest text that is translated, in graphemes. */
  text: 2000,
  /** Days after which a stored translation is deleted. */
  storedDays: 180,
} as const
