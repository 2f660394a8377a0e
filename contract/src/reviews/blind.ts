const DAY = 86_400_000
/** The zone in which every day ends last, UTC−12. */
const LAST_ZONE = 12 * 3_600_000
/** The days after a tour in which a review waits for the guide's feedback. */
const BLIND_DAYS = 14

/**
 * When a blind review becomes public at the latest: at the end of the 14th day after the booking was
 * completed, or was called off after its start, wherever the reader is.
 */
export const publishAtOf = (endedAt: Date): Date =>
  new Date((Math.floor((endedAt.getTime() - LAST_ZONE) / DAY) + BLIND_DAYS + 1) * DAY + LAST_ZONE)
