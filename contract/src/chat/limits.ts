export const CHAT_LIMITS = {
  message: 1000,
  replayPage: 500,
  /** So many messages a booking carries, the newest, and so many come with each earlier page. */
  page: 100,
  /** The highest number that a line can have. */
  lastSeq: 2 ** 31 - 1,
} as const
