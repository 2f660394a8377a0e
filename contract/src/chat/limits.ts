export const CHAT_LIMITS = {
  message: 1000,
  replayPage: 500,
  /** Messages in a booking's response (the newest), and in each earlier page. */
  page: 100,
  /** The highest number that a line can have. */
  lastSeq: 2 ** 31 - 1,
} as const
