import { type BookingStatus, isAgreed, isClosed, isProposalOpen, turnOf } from './lifecycle.ts'
import { BOOKING_TIMES as T } from './limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * When the clock acts if nobody does: an agreed booking completes some time after its last end; a
 * request expires when its last date is past or nobody answered for long.
 * A date that was past when it was written (a slip in the year, a day agreed afterwards) says
 * nothing about when to stop waiting: no step is undone by the clock a moment later.
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
  const isAhead = isProposalOpen(status) && lastEnd !== null && lastEnd > now
  return new Date(isAhead ? Math.min(unanswered, lastEnd.getTime()) : unanswered)
}

/** When whoever's turn it is gets a reminder; null when nobody has to answer. */
export const reminderOf = (status: BookingStatus, now: Date): Date | null =>
  turnOf(status) === null ? null : new Date(now.getTime() + T.remindAfterHours * HOUR)
