import { dayAfter } from '../days.ts'
import { instantOf, offsetName, offsetsOf, resolveZone, spanOf, type Zone } from '../when.ts'
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
import type { DateTimeRow } from './proposals/shapes.ts'

export interface TourTime {
  /** The day where the tour is. */
  date: string
  start: string
  end: string
  /** The end is on the next day. */
  endsNextDay: boolean
  /** The same span on the reader's clock; null if that clock shows the same. */
  own: string | null
}

const wall = (date: string, time: string) => new Date(`${date}T${time}:00Z`)

const shortOffset = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A day and a time in one line, with a comma except in Japanese, Korean and Chinese. */
export const dayAndHour = (language: string, day: string, hour: string): string =>
  `${day}${/^(?:ja|ko|zh)/.test(language) ? ' ' : ', '}${hour}`

/** The times of a tour, for a reader with this language and time zone. */
export function tourTimes(language: string, readerZone: string) {
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    // In Korean both months are the same word, but only `short` puts the weekday in brackets:
    // 27일 (금).
    month: language === 'ko' ? 'short' : 'long',
    day: 'numeric',
  })
  const clock = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  })
  const ownDay = new Intl.DateTimeFormat(language, {
    timeZone: readerZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const ownClock = new Intl.DateTimeFormat(language, {
    timeZone: readerZone,
    hour: 'numeric',
    minute: '2-digit',
  })

  const here = offsetsOf({ iana: readerZone })

  const ownSpan = (row: DateTimeRow, zone: Zone): string | null => {
    const { start, end } = spanOf(row, zone)
    const there = offsetsOf(zone)
    if ([start, end].every((instant) => there(instant) === here(instant))) return null
    const [from, to] = [ownDay.format(start), ownDay.format(end)]
    const opening = dayAndHour(language, from, ownClock.format(start))
    return from === to
      ? `${opening}–${ownClock.format(end)}`
      : `${opening} – ${dayAndHour(language, to, ownClock.format(end))}`
  }

  const zoneName = (zone: Zone, instant: number, name: string): string => {
    if ('offsetMinutes' in zone) return offsetName(zone.offsetMinutes)
    const at = Number.isNaN(instant) ? Date.now() : instant
    const offset = shortOffset(at, zone.iana)
    const long = new Intl.DateTimeFormat(language, { timeZone: zone.iana, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
    return !long || /^(?:GMT|UTC)[+-]?/.test(long) ? `${name} (${offset})` : `${long} (${offset})`
  }

  /** The zone in words with its offset on that day: `Japan Standard Time (GMT+9)`. */
  const zoneOn = (timeZone: string, on: DateTimeRow | undefined): string => {
    const zone = resolveZone(timeZone)
    if (!zone) return timeZone
    return zoneName(zone, on ? spanOf(on, zone).start : Number.NaN, timeZone)
  }

  return {
    /** One row: local to the tour, and on the reader's own clock where that differs. */
    row(row: DateTimeRow, timeZone: string): TourTime {
      const zone = resolveZone(timeZone)
      return {
        date: day.format(wall(row.date, '00:00')),
        start: clock.format(wall(row.date, row.startTime)),
        end: clock.format(wall(row.date, row.endTime)),
        endsNextDay: row.endTime <= row.startTime,
        own: zone && ownSpan(row, zone),
      }
    },
    zone: zoneOn,
    /** The zone on each of these days, named once if its offset is the same on all of them. */
    zones: (timeZone: string, rows: readonly DateTimeRow[]): string[] => [
      ...new Set((rows.length > 0 ? rows : [undefined]).map((row) => zoneOn(timeZone, row))),
    ],
    /** The zone of the reader's clock in words; both, if clocks change during this row of a tour. */
    ownZone(row: DateTimeRow, timeZone: string): string {
      const zone = resolveZone(timeZone)
      const { start, end } = zone ? spanOf(row, zone) : { start: Number.NaN, end: Number.NaN }
      const names = [start, end].map((at) => zoneName({ iana: readerZone }, at, readerZone))
      return [...new Set(names)].join(' / ')
    },
    /** An instant on the clock of a zone, its time of day alone, and the zone in words. */
    moment(instant: Date, timeZone: string): { at: string; time: string; zone: string } {
      const zone = resolveZone(timeZone) ?? { offsetMinutes: 0 }
      const time = instant.getTime()
      const local = time + offsetsOf(zone)(time) * 60_000
      const at = dayAndHour(language, day.format(local), clock.format(local))
      return { at, time: clock.format(local), zone: zoneName(zone, time, timeZone) }
    },
  }
}

/**
 * The date of a tour as parameters of a system line, a notification or a mail: the first date in the
 * tour's own zone. It is formatted when it is read, in the language and zone of the reader.
 */
export function whenParams(terms: {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}): Record<string, string> {
  const [first, ...others] = inOrder(terms.dateTimes)
  if (!first) return {}
  return {
    ...first,
    timeZone: terms.timeZone,
    ...(others.length > 0 && { moreDates: String(others.length) }),
  }
}

export interface When {
  /** The first date on the clock of the tour, with the zone named. */
  there: string
  /** The same on the reader's own clock, where that differs. */
  own: string | null
}

/** The translated parts of a date. */
export interface WhenTexts {
  overnight: (span: { start: string; end: string }) => string
  moreDates: string
}

/** The date in the reader's language; null if there is none. */
export function whenText(
  params: Record<string, string>,
  reader: { language: string; zone: string | null },
  texts: WhenTexts,
): When | null {
  const { date, startTime, endTime, timeZone, moreDates } = params
  if (!date || !startTime || !endTime || !timeZone) return null
  const row = { date, startTime, endTime }
  const times = tourTimes(reader.language, reader.zone ?? 'UTC')
  const time = times.row(row, timeZone)
  const span = time.endsNextDay
    ? texts.overnight({ start: time.start, end: time.end })
    : `${time.start}\u2013${time.end}`
  const more = moreDates ? ` ${texts.moreDates}` : ''
  return {
    there: `${dayAndHour(reader.language, time.date, span)} \u00b7 ${times.zone(timeZone, row)}${more}`,
    own: reader.zone === null ? null : time.own,
  }
}

interface TourDates {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/** The start of the first date, moved by `days` on the tour's clock; null without a valid one. */
function firstHourOf({ dateTimes, timeZone }: TourDates, days: number): Date | null {
  const first = inOrder(dateTimes)[0]
  const zone = resolveZone(timeZone)
  if (!first || !zone) return null
  const instant = instantOf(dayAfter(first.date, days), first.startTime, zone)
  return Number.isNaN(instant) ? null : new Date(instant)
}

/** When the first date starts. */
export const firstStartOf = (dates: TourDates): Date | null => firstHourOf(dates, 0)

/** Whether a review was written before the tour that it is about began. */
export function isBeforeTour(reviewedAt: Date, agreed: TourDates | null): boolean {
  const start = agreed && firstStartOf(agreed)
  return start !== null && reviewedAt < start
}

/** Whether a booking was cancelled once the tour that both had agreed to should have begun. */
export function isCancelledAfterStart(cancelledAt: Date | null, agreed: TourDates | null): boolean {
  const start = agreed && firstStartOf(agreed)
  return start !== null && cancelledAt !== null && cancelledAt >= start
}

/**
 * When both parties of an agreed booking are reminded: the day before its first date, at its start
 * hour on the tour's clock. Null if that has passed: a booking agreed less than a day ahead needs
 * no reminder.
 */
export function tourReminderOf(dates: TourDates, now: Date): Date | null {
  const at = firstHourOf(dates, -1)
  return at && at > now ? at : null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * When the clock acts if no party does: an agreed booking completes some time after its last end; a
 * proposal expires at its first start, an enquiry at the end of its last requested day, and both if
 * they stay unanswered for long. A date that was past when it was written (a wrong year, a day
 * agreed afterwards) sets no deadline: the clock must not undo a step a moment later.
 */
export function deadlineOf(
  status: BookingStatus,
  now: Date,
  { firstStart, lastEnd }: { firstStart: Date | null; lastEnd: Date | null },
): Date | null {
  if (isClosed(status)) return null
  if (isAgreed(status)) {
    if (!lastEnd) return null
    const wait = T.completeAfterHours * HOUR
    const isOver = lastEnd.getTime() + wait <= now.getTime()
    return new Date((isOver ? now : lastEnd).getTime() + wait)
  }
  const unanswered = now.getTime() + T.expireAfterDays * DAY
  const dates = isProposalOpen(status)
    ? [firstStart, lastEnd]
    : [status === STATUS.enquiry ? lastEnd : null]
  const next = dates.find((date) => date !== null && date > now)
  return new Date(Math.min(unanswered, next?.getTime() ?? unanswered))
}

/**
 * When the party whose turn it is gets a reminder, or the traveller one of the review; null when
 * nothing is due.
 */
export function reminderOf(status: BookingStatus, now: Date): Date | null {
  if (status === STATUS.completed) return new Date(now.getTime() + T.remindOfReviewAfterDays * DAY)
  return turnOf(status) === null ? null : new Date(now.getTime() + T.remindAfterHours * HOUR)
}
