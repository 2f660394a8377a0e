/** Graphemes of texts, and counts. */
export const SITE_LIMITS = {
  name: 40,
  licence: 60,
  url: 500,
  countries: 60,
  /** Versions that the console lists, newest first. */
  versions: 20,
} as const
