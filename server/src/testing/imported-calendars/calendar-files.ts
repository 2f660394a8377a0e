/** One calendar file and what follows from it. Times are UTC; a day alone is its midnight. */
export interface CorpusEntry {
  readonly name: string
  /** The guide's zone. */
  readonly zone: string
  readonly text: string | Buffer
  readonly busy: readonly string[]
  /** Something is not understood, and the guide sees that. */
  readonly isPartial?: true
  readonly problem?: 'notCalendar' | 'tooLarge'
}

let serial = 0
export const lines = (...parts: string[]) => parts.join('\r\n')
export const calendar = (prodid: string, ...parts: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${prodid}`, ...parts, 'END:VCALENDAR', '')
/** An event with a UID of its own, unless one is among its lines. */
export const event = (...parts: string[]) =>
  lines(
    'BEGIN:VEVENT',
    ...(parts.some((part) => part.startsWith('UID')) ? [] : [`UID:event-${++serial}@calendars`]),
    'DTSTAMP:20260501T000000Z',
    ...parts,
    'END:VEVENT',
  )
export const zone = (id: string, ...offsets: string[]) =>
  lines(
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    ...offsets.flatMap((offset) => [
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
    ]),
    'END:VTIMEZONE',
  )

export const GOOGLE = '-//Google Inc//Google Calendar 70.9054//EN'
export const OUTLOOK = 'Microsoft Exchange Server 2010'
export const APPLE = '-//Apple Inc.//macOS 15.1//EN'
export const PROTON = '-//Proton AG//WebCalendar 5.0//EN'
export const AIRBNB = '-//Airbnb Inc//Hosting Calendar 1.0//EN'
export const NAVER = '-//NAVER Corp//NAVER Calendar 1.0//KO'
export const TOKYO = 'Asia/Tokyo'

/** A time on 2 July 2026. */
const at = (from: string, to: string) => [`DTSTART:20260702T${from}Z`, `DTEND:20260702T${to}Z`]
export const MORNING = at('010000', '030000')
export const BUSY_MORNING = ['2026-07-02T01:00/2026-07-02T03:00']
export const DAY_IN_TOKYO = ['2026-07-01T15:00/2026-07-02T15:00']
/** The day with what a zone that is not known may add on each side. */
export const DAY_IN_UNKNOWN_ZONE = ['2026-07-01T01:00/2026-07-03T05:00']
