import { dayAfter, earliestDay } from '../days.ts'
import { endOfDay } from '../when.ts'

/** The days after a tour in which a review waits for the guide's feedback. */
const BLIND_DAYS = 14

/**
 * When a blind review becomes public at the latest: at the end of the 14th day after the booking was
 * completed, or was called off after its start, wherever the reader is.
 */
export const publishAtOf = (endedAt: Date): Date =>
  endOfDay(dayAfter(earliestDay(endedAt.getTime()), BLIND_DAYS), null)
