import {
  type BookingStatus,
  isAgreed,
  isClosed,
  isProposalOpen,
  STATUS,
  turnOf,
} from './lifecycle.ts'
import { BOOKING_TIMES as T } from './limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * When the clock acts if no party does: an agreed booking completes some time after its last end; a
 * request expires when its last date is past or it stays unanswered for long. The last end of an
 * enquiry is that of its last requested day.
 * A date that was past when it was written (a wrong year, a day agreed afterwards) sets no
 * deadline: the clock must not undo a step a moment later.
 */
export function deadlineOf(status: BookingStatus, now: Date, lastEnd: Date | null): Date | null {
  if (isClosed(status)) return null
  if (isAgreed(status)) {
    if (!lastEnd) return null
    const wait = T.completeAfterHours * HOUR
    const isOver = lastEnd.getTime() + wait <= now.getTime()
    return new Date((isOver ? now : lastEnd).getTime() + wait)
  }
  const unanswered = now.getTime() + T.expireAfterDays * DAY
  const isDated = isProposalOpen(status) || status === STATUS.enquiry
  const isAhead = isDated && lastEnd !== null && lastEnd > now
  return new Date(isAhead ? Math.min(unanswered, lastEnd.getTime()) : unanswered)
}

/** When the party whose turn it is gets a reminder; null when no answer is due. */
export const reminderOf = (status: BookingStatus, now: Date): Date | null =>
  turnOf(status) === null ? null : new Date(now.getTime() + T.remindAfterHours * HOUR)
