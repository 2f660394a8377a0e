export const CHAT_LIMITS = {
  message: 1000,
  /** The beginning of a quoted line. */
  quote: 80,
  /** A browser reports that its person is writing at most this often. */
  typingEveryMs: 3000,
  /** For this long another report is waited for. */
  typingForMs: 5000,
  replayPage: 500,
  /** Messages in a booking's response (the newest), and in each earlier page. */
  page: 100,
  /** The highest number that a line can have. */
  lastSeq: 2 ** 31 - 1,
  /** Pictures that one press can choose; each is a message of its own. */
  picturesAtOnce: 6,
  picturesPerBooking: 100,
  /** Of all pictures of a person in conversations, beside those of the profile. */
  pictureBytesPerAccount: 400 * 1024 * 1024,
  /** The largest width that can be requested; none is stored wider. */
  pictureWidth: 4096,
  /** Days after which the pictures of a closed booking are deleted. */
  closedPictureDays: 365,
} as const
