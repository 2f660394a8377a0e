import { inOrder } from './changes.ts'
import type { DateTimeRow } from './proposals/shapes.ts'
import { dayAndHour, tourTimes } from './tour-times.ts'

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
