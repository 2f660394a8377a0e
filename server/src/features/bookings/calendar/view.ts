import { setImmediate as nextTurn } from 'node:timers/promises'
import { inOrder } from '@annai/contract/bookings/changes'
import { isCalledOff, isProposalOpen } from '@annai/contract/bookings/lifecycle'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { DateTimeRow, Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { resolveZone, spanOf } from '@annai/contract/when'
import { DAY } from '../../../platform/clock.ts'
import { type CalendarZone, calendarZone, wallTime, zoneView } from '../time-zones/view.ts'

/** One booking for a calendar; `maxRows` is how many dates any of its agreed revisions had. */
export interface Entry {
  booking: Booking
  maxRows: number
}

/** How many events a booking has in a calendar. */
export const eventCount = ({ booking: { agreed, details }, maxRows }: Entry): number =>
  Math.max(maxRows, (agreed ?? details)?.dateTimes.length ?? 0)

interface Publisher {
  siteName: string
  publicUrl: string
  /** Who sends: a calendar shows it as the organiser. */
  address: string
  now: Date
}

const EVENT_STATUS = { tentative: 0, confirmed: 1, cancelled: 2 } as const
type EventStatus = keyof typeof EVENT_STATUS

/** The events of a calendar: the agreed times, otherwise those of an open proposal. */
function termsOf({ booking }: Entry): { terms: Proposal; eventStatus: EventStatus } | null {
  const { agreed, details, status } = booking
  if (agreed) return { terms: agreed, eventStatus: isCalledOff(status) ? 'cancelled' : 'confirmed' }
  return details && isProposalOpen(status) ? { terms: details, eventStatus: 'tentative' } : null
}

export const hasTerms = (entry: Entry): boolean => termsOf(entry) !== null

const stamp = (instant: number | string | Date) =>
  `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** RFC 5545 TEXT: a lone carriage return is a line's end to some readers, and no other control may be. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

const MOST_BYTES = 74
/** A code unit takes up to three bytes. */
const SHORT = Math.floor(MOST_BYTES / 3)
const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80

/** RFC 5545: lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  if (line.length <= SHORT) return line
  const bytes = Buffer.from(line)
  const lines: string[] = []
  let from = 0
  while (from < bytes.length) {
    // Every line but the first begins with a space.
    let to = from + MOST_BYTES - (from > 0 ? 1 : 0)
    while (to < bytes.length && isContinuation(bytes[to])) to--
    lines.push(bytes.toString('utf8', from, to))
    from = to
  }
  return lines.join('\r\n ')
}

/**
 * The remarks are repeated for every date, and one visible character may have many code units. The
 * link leads to the whole text.
 */
function remarksOf({ remarks }: Proposal): string {
  if (remarks.length <= BOOKING_LIMITS.remarks) return remarks
  return `${remarks.slice(0, BOOKING_LIMITS.remarks).replace(/[\uD800-\uDBFF]$/, '')}\u2026`
}

function descriptionOf(row: DateTimeRow, terms: Proposal, link: string): string {
  const local = `${row.date} ${row.startTime}\u2013${row.endTime} ${terms.timeZone}`
  return [local, remarksOf(terms), link].filter(Boolean).join('\n\n')
}

/** An alarm (RFC 5545) a day before the start, in the time zone of the event. */
const alarmOf = (summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P1D',
  `DESCRIPTION:${escaped(summary)}`,
  'END:VALARM',
]

const ZONE_BEFORE = 2 * 365 * DAY
const ZONE_AFTER = 5 * 365 * DAY

/**
 * Whether a date is written in its zone, the others in UTC: every change of the clock up to it is
 * listed, which for centuries would take a second, and no law has decided those far ahead.
 */
const isInZone = ({ start, end }: { start: number; end: number }, { now }: Publisher): boolean =>
  start >= now.getTime() - ZONE_BEFORE && end <= now.getTime() + ZONE_AFTER

/**
 * One event per date. The UID depends on the booking and the index of the date, and the sequence
 * rises with every revision and change of status. A removed date is cancelled, so that calendars
 * delete it.
 */
function eventsOf(entry: Entry, reader: PersonRole, by: Publisher): string[] {
  const known = termsOf(entry)
  const zone = known && resolveZone(known.terms.timeZone)
  const clock = known && calendarZone(known.terms.timeZone)
  if (!known || !zone || !clock) return []
  const { booking } = entry
  const { terms, eventStatus } = known
  const rows = inOrder(terms.dateTimes)
  const link = `${by.publicUrl}/bookings/${booking._id}`
  const summary = `${by.siteName} \u00b7 ${booking[otherRole(reader)]?.displayName ?? '?'}`
  return Array.from({ length: Math.max(entry.maxRows, rows.length) }, (_, at) => {
    const row = rows[at] ?? rows.at(-1)
    if (!row) return []
    const status = at < rows.length ? eventStatus : 'cancelled'
    const span = spanOf(row, zone)
    const time = (instant: number) =>
      isInZone(span, by)
        ? `;TZID=${clock.name}:${wallTime(instant, clock.offsetAt(instant))}`
        : `:${stamp(instant)}`
    return [
      'BEGIN:VEVENT',
      `UID:${booking._id}-${at + 1}@${new URL(by.publicUrl).hostname}`,
      `SEQUENCE:${terms.revision * 3 + EVENT_STATUS[eventStatus]}`,
      `DTSTAMP:${stamp(by.now)}`,
      `LAST-MODIFIED:${stamp(booking.updatedAt)}`,
      `DTSTART${time(span.start)}`,
      `DTEND${time(span.end)}`,
      `STATUS:${status.toUpperCase()}`,
      `SUMMARY:${escaped(summary)}`,
      `LOCATION:${escaped(terms.location)}`,
      `DESCRIPTION:${escaped(descriptionOf(row, terms, link))}`,
      `URL:${link}`,
      `ORGANIZER;CN="${by.siteName}":mailto:${by.address}`,
      ...(status === 'confirmed' ? alarmOf(summary) : []),
      'END:VEVENT',
    ]
  }).flat()
}

/** The time zones of the events, each once, for the years in which the events need them. */
async function zonesOf(entries: readonly Entry[], by: Publisher): Promise<string[]> {
  const needed = new Map<string, { clock: CalendarZone; instants: number[] }>()
  for (const entry of entries) {
    const terms = termsOf(entry)?.terms
    const zone = terms && resolveZone(terms.timeZone)
    const clock = terms && calendarZone(terms.timeZone)
    if (!zone || !clock) continue
    const spans = terms.dateTimes.map((row) => spanOf(row, zone))
    const instants = spans.filter((span) => isInZone(span, by)).flatMap(Object.values<number>)
    const known = needed.get(clock.name)?.instants ?? []
    if (instants.length > 0) needed.set(clock.name, { clock, instants: [...known, ...instants] })
    await nextTurn()
  }
  const lines: string[] = []
  for (const { clock, instants } of needed.values()) {
    lines.push(...zoneView(clock, instants))
    await nextTurn()
  }
  return lines
}

/** A calendar file of these bookings, for this party. Other requests run between the bookings. */
export async function calendarView(
  entries: readonly Entry[],
  reader: PersonRole,
  by: Publisher,
): Promise<string> {
  const isOver =
    entries.length === 1 && entries.every((entry) => termsOf(entry)?.eventStatus === 'cancelled')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(by.publicUrl).hostname}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isOver ? 'CANCEL' : 'PUBLISH'}`,
    folded(`X-WR-CALNAME:${escaped(by.siteName)}`),
    ...(await zonesOf(entries, by)),
  ]
  for (const entry of entries) {
    lines.push(...eventsOf(entry, reader, by).map(folded))
    await nextTurn()
  }
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`
}
