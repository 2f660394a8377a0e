import { inOrder } from '@annai/contract/bookings/changes'
import { isCalledOff, isNewestProposalAgreed } from '@annai/contract/bookings/lifecycle'
import type { DateTimeRow, Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { resolveZone, spanOf } from '@annai/contract/bookings/time'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { type CalendarZone, calendarZone, wallTime, zoneView } from '../time-zones/view.ts'

/** One booking for a calendar; `maxRows` is how many dates any of its revisions ever had. */
export interface Entry {
  booking: Booking
  maxRows: number
}

interface Publisher {
  publicUrl: string
  /** Who sends: a calendar shows it as the organiser. */
  address: string
  now: Date
}

const EVENT_STATUS = { tentative: 0, confirmed: 1, cancelled: 2 } as const
type EventStatus = keyof typeof EVENT_STATUS

/** The events of a calendar: the agreed times, otherwise the proposed ones. */
function termsOf({ booking }: Entry): { terms: Proposal; eventStatus: EventStatus } | null {
  const { agreed, details, status } = booking
  const terms = agreed ?? details
  if (!terms) return null
  if (isCalledOff(status)) return { terms, eventStatus: 'cancelled' }
  if (agreed || isNewestProposalAgreed(status)) return { terms, eventStatus: 'confirmed' }
  return { terms, eventStatus: terms.status === 'rejected' ? 'cancelled' : 'tentative' }
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

/** RFC 5545: lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let size = 0
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    if (size + bytes > 74) {
      lines.push(now)
      now = ''
      size = 1
    }
    now += letter
    size += bytes
  }
  return [...lines, now].join('\r\n ')
}

function descriptionOf(row: DateTimeRow, terms: Proposal, link: string): string {
  const local = `${row.date} ${row.startTime}\u2013${row.endTime} ${terms.timeZone}`
  return [local, terms.remarks, link].filter(Boolean).join('\n\n')
}

/** An alarm (RFC 5545) a day before the start, in the time zone of the event. */
const alarmOf = (name: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P1D',
  `DESCRIPTION:${escaped(`Annai \u00b7 ${name}`)}`,
  'END:VALARM',
]

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
  const name = booking[otherRole(reader)]?.displayName ?? '?'
  return Array.from({ length: Math.max(entry.maxRows, rows.length) }, (_, at) => {
    const row = rows[at] ?? rows.at(-1)
    if (!row) return []
    const status = at < rows.length ? eventStatus : 'cancelled'
    const { start, end } = spanOf(row, zone)
    const local = (instant: number) =>
      `;TZID=${clock.name}:${wallTime(instant, clock.offsetAt(instant))}`
    return [
      'BEGIN:VEVENT',
      `UID:${booking._id}-${at + 1}@${new URL(by.publicUrl).hostname}`,
      `SEQUENCE:${terms.revision * 3 + EVENT_STATUS[eventStatus]}`,
      `DTSTAMP:${stamp(by.now)}`,
      `LAST-MODIFIED:${stamp(booking.updatedAt)}`,
      `DTSTART${local(start)}`,
      `DTEND${local(end)}`,
      `STATUS:${status.toUpperCase()}`,
      `SUMMARY:${escaped(`Annai \u00b7 ${name}`)}`,
      `LOCATION:${escaped(terms.location)}`,
      `DESCRIPTION:${escaped(descriptionOf(row, terms, link))}`,
      `URL:${link}`,
      `ORGANIZER;CN=Annai:mailto:${by.address}`,
      ...(status === 'confirmed' ? alarmOf(name) : []),
      'END:VEVENT',
    ]
  }).flat()
}

/** The time zones of the events, each once, for the years in which the events need them. */
function zonesOf(entries: readonly Entry[]): string[] {
  const needed = new Map<string, { clock: CalendarZone; instants: number[] }>()
  for (const entry of entries) {
    const terms = termsOf(entry)?.terms
    const zone = terms && resolveZone(terms.timeZone)
    const clock = terms && calendarZone(terms.timeZone)
    if (!zone || !clock) continue
    const instants = terms.dateTimes.flatMap((row) => Object.values(spanOf(row, zone)))
    const known = needed.get(clock.name)?.instants ?? []
    needed.set(clock.name, { clock, instants: [...known, ...instants] })
  }
  return [...needed.values()].flatMap(({ clock, instants }) => zoneView(clock, instants))
}

/** A calendar file of these bookings, for this party. */
export function calendarView(entries: readonly Entry[], reader: PersonRole, by: Publisher): string {
  const isOver =
    entries.length === 1 && entries.every((entry) => termsOf(entry)?.eventStatus === 'cancelled')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Annai//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOver ? 'CANCEL' : 'PUBLISH'}`,
    'X-WR-CALNAME:Annai',
    ...zonesOf(entries),
    ...entries.flatMap((entry) => eventsOf(entry, reader, by)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
