import { inOrder } from './changes.ts'
import type { DateTimeRow } from './proposals/shapes.ts'
import { dayAndHour, tourTimes } from './tour-times.ts'

/**
 * When a tour is, as it travels with a system line, a notification and a mail: the first date at the
 * tour's own wall time with its zone, put into words only where it is read.
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

/** The words of the reader's language that a date needs. */
export interface WhenTexts {
  overnight: (span: { start: string; end: string }) => string
  moreDates: string
}

/** Null where no date is given. */
export function whenWords(
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
