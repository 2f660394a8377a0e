import type { DateTimeRow } from '@annai/contract/bookings/shapes'
import { offsetName, resolveZone, spanOf, type Zone } from '@annai/contract/bookings/time'
import { useMemo } from 'react'
import { useLanguage } from '../../shell/language.ts'

export interface TourTime {
  /** The day where the tour is. */
  date: string
  start: string
  end: string
  /** The end is on the day after. */
  endsNextDay: boolean
  /** The same span on the reader's clock; null where that clock says the same. */
  own: string | null
}

const wall = (date: string, time: string) => new Date(`${date}T${time}:00Z`)

const shortOffset = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Times of a tour as a reader of this language and on this clock is shown them. */
export function tourTimes(language: string, readerZone: string) {
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'long',
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

  const ownSpan = (row: DateTimeRow, zone: Zone): string | null => {
    const { start, end } = spanOf(row, zone)
    const [here, there] = [start, end].map((instant) => shortOffset(instant, readerZone))
    const isSame =
      'offsetMinutes' in zone
        ? here === offsetName(zone.offsetMinutes) && there === offsetName(zone.offsetMinutes)
        : here === shortOffset(start, zone.iana) && there === shortOffset(end, zone.iana)
    if (isSame) return null
    const [from, to] = [ownDay.format(start), ownDay.format(end)]
    const opening = `${from}, ${ownClock.format(start)}`
    return from === to
      ? `${opening}–${ownClock.format(end)}`
      : `${opening} – ${to}, ${ownClock.format(end)}`
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
    /** The zone in words with its offset on that day: `Japan Standard Time (GMT+9)`. */
    zone(timeZone: string, on: DateTimeRow | undefined): string {
      const zone = resolveZone(timeZone)
      if (!zone) return timeZone
      if ('offsetMinutes' in zone) return offsetName(zone.offsetMinutes)
      const instant = on ? spanOf(on, zone).start : Date.now()
      const offset = shortOffset(instant, zone.iana)
      const name = new Intl.DateTimeFormat(language, { timeZone: zone.iana, timeZoneName: 'long' })
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value
      if (!name || /^(?:GMT|UTC)[+-]?/.test(name)) return `${timeZone} (${offset})`
      return `${name} (${offset})`
    },
  }
}

/** The clock of the reader's own device. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useTourTimes() {
  const language = useLanguage()
  return useMemo(() => tourTimes(language, readerZone()), [language])
}

/** An instant (a message, a deadline, a review) in the reader's language and on the reader's clock. */
export function useMoment(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const language = useLanguage()
  const { dateStyle, timeStyle } = options
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle })
    return (instant) => format.format(new Date(instant))
  }, [language, dateStyle, timeStyle])
}
