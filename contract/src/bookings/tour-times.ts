import type { DateTimeRow } from './proposals/shapes.ts'
import { offsetName, offsetsOf, resolveZone, spanOf, type Zone } from './time.ts'

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
    /** An instant on the clock of a zone, and the zone in words. */
    moment(instant: Date, timeZone: string): { at: string; zone: string } {
      const zone = resolveZone(timeZone) ?? { offsetMinutes: 0 }
      const time = instant.getTime()
      const local = time + offsetsOf(zone)(time) * 60_000
      const at = dayAndHour(language, day.format(local), clock.format(local))
      return { at, zone: zoneName(zone, time, timeZone) }
    },
  }
}
