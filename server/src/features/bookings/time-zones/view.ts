import { type OffsetAt, offsetName, offsetsOf, resolveZone, type Zone } from '@annai/contract/when'
import { DAY, MINUTE } from '../../../platform/clock.ts'

const WEEK = 7 * DAY

/** A time zone with its name in a calendar file. */
export interface CalendarZone {
  name: string
  offsetAt: OffsetAt
}

/** The name of the guide's zone in calendar files: `Asia/Tokyo`, or `GMT+0900` for an offset. */
function nameOf(text: string, zone: Zone): string {
  if ('iana' in zone) {
    // Older names of one zone stay as they were typed: calendar programs know both, readers only theirs.
    const typed = text.trim()
    return typed.toLowerCase() === zone.iana.toLowerCase() ? zone.iana : typed
  }
  return zone.offsetMinutes === 0 ? 'GMT' : `GMT${formatOffset(zone.offsetMinutes)}`
}

export function calendarZone(text: string): CalendarZone | null {
  const zone = resolveZone(text)
  return zone && { name: nameOf(text, zone), offsetAt: offsetsOf(zone) }
}

/** The local time in the zone, such as `20260710T090000`. */
export const wallTime = (instant: number, offsetMinutes: number): string =>
  new Date(instant + offsetMinutes * MINUTE).toISOString().replace(/[-:]/g, '').slice(0, 15)

/** `+0900` */
function formatOffset(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

/** The minute of the change of the offset, after `from` and up to `to`. */
function changeBetween(offsetAt: OffsetAt, from: number, to: number): number {
  const before = offsetAt(from)
  let [early, late] = [from, to]
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle) === before) early = middle
    else late = middle
  }
  return late
}

interface Period {
  begins: number
  from: number
  to: number
}

/** The periods of one offset each, over whole years around these instants. */
function periodsOf(offsetAt: OffsetAt, first: number, last: number): Period[] {
  const start = Date.UTC(new Date(first).getUTCFullYear() - 1, 0, 1)
  const end = Date.UTC(new Date(last).getUTCFullYear() + 2, 0, 1)
  let from = offsetAt(start)
  const periods = [{ begins: start, from, to: from }]
  for (let week = start; week < end; week += WEEK) {
    const to = offsetAt(week + WEEK)
    if (from !== to) periods.push({ begins: changeBetween(offsetAt, week, week + WEEK), from, to })
    from = to
  }
  return periods
}

/**
 * A VTIMEZONE (RFC 5545) from the time zone data of this machine. Each change of the offset is
 * listed with its date, because a recurrence rule would include years whose rules are not decided.
 */
export function zoneView({ name, offsetAt }: CalendarZone, instants: readonly number[]): string[] {
  const periods = periodsOf(offsetAt, Math.min(...instants), Math.max(...instants))
  const standard = Math.min(...periods.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...periods.flatMap(({ begins, from, to }) => {
      const kind = to === standard ? 'STANDARD' : 'DAYLIGHT'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallTime(begins, from)}`,
        `TZOFFSETFROM:${formatOffset(from)}`,
        `TZOFFSETTO:${formatOffset(to)}`,
        `TZNAME:${offsetName(to)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}
