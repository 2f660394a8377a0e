export const ANNOUNCEMENT_LIMITS = {
  /** Lengths in graphemes. */
  title: 100,
  text: 2000,
  /** Announcements in 24 hours. */
  perDay: 3,
  /** Announcements that the console lists, newest first. */
  listed: 50,
  /** Days that it is stored who got one. */
  storedDays: 90,
} as const
