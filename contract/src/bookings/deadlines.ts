import { inOrder } from './changes.ts'
import {
  type BookingStatus,
  isAgreed,
  isClosed,
  isProposalOpen,
  STATUS,
  turnOf,
} from './lifecycle.ts'
import { BOOKING_TIMES as T } from './limits.ts'
import type { DateTimeRow } from './shapes.ts'
import { instantOf, resolveZone } from './time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * When the clock acts if no party does: an agreed booking completes some time after its last end; a
 * request expires when its last date is past or it stays unanswered for long. The last end of an
 * enquiry is that of the last day it asks for.
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

interface TourDates {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/** The date so many days later, as YYYY-MM-DD. */
const shiftedDate = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The hour of the first start on the tour's clock, some days before or after; null without a date. */
function firstHourOf({ dateTimes, timeZone }: TourDates, days: number): Date | null {
  const first = inOrder(dateTimes)[0]
  const zone = resolveZone(timeZone)
  if (!first || !zone) return null
  const instant = instantOf(shiftedDate(first.date, days), first.startTime, zone)
  return Number.isNaN(instant) ? null : new Date(instant)
}

/** When the first date starts. */
export const firstStartOf = (dates: TourDates): Date | null => firstHourOf(dates, 0)

/**
 * When both parties of an agreed booking are reminded: the day before its first date, at the hour
 * of its start on the tour's clock. Null where that is past: what was agreed less than a day
 * before needs no reminder.
 */
export function tourReminderOf(dates: TourDates, now: Date): Date | null {
  const at = firstHourOf(dates, -1)
  return at && at > now ? at : null
}
