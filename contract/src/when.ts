import { dayAfter } from './days.ts'

const OFFSET = /^(?:GMT|UTC)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?$/i

/** Abbreviations that guides in Asia write; each of these is one zone without summer time. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  JST: 9,
  KST: 9,
  WIT: 9,
  HKT: 8,
  MYT: 8,
  PHT: 8,
  SGT: 8,
  WITA: 8,
  ICT: 7,
  WIB: 7,
}

/**
 * Three letters that are a name of the time zone database, which devices report. Others are
 * ambiguous (CST names three zones), though `Intl` reads them.
 */
const DATABASE_NAMES = new Set([
  'CET',
  'EET',
  'EST',
  'HST',
  'MET',
  'MST',
  'PRC',
  'ROC',
  'ROK',
  'UCT',
  'WET',
])

/** A date as YYYY-MM-DD and two times as HH:mm, on the clock of the tour. */
export interface LocalTimes {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/** A time zone that can be computed with: an IANA name, or a fixed offset in minutes. */
export type Zone = { iana: string } | { offsetMinutes: number }

/** Resolves `Asia/Tokyo`, `GMT+2`, `UTC`, `+05:30`, `JST`; null for what names no zone. */
export function resolveZone(text: string): Zone | null {
  const name = text.trim()
  if (/^(GMT|UTC|Z)$/i.test(name)) return { offsetMinutes: 0 }
  const offset = OFFSET.exec(name)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    if (minutes > 14 * 60) return null
    return { offsetMinutes: offset[1] === '-' ? -minutes : minutes }
  }
  const hours = ABBREVIATIONS[name.toUpperCase()]
  if (hours !== undefined) return { offsetMinutes: hours * 60 }
  if (/^[a-z]{3}$/i.test(name) && !DATABASE_NAMES.has(name.toUpperCase())) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return { iana: timeZone }
  } catch {
    return null
  }
}

/** How far a zone is ahead of UTC at an instant, in minutes. */
export type OffsetAt = (instant: number) => number

/** By canonical name (some hundreds), because making a formatter is slow. */
const offsetsByName = new Map<string, OffsetAt>()

export function offsetsOf(zone: Zone): OffsetAt {
  if ('offsetMinutes' in zone) return () => zone.offsetMinutes
  const known = offsetsByName.get(zone.iana)
  if (known) return known
  const created = createOffsets(zone)
  offsetsByName.set(zone.iana, created)
  return created
}

function createOffsets({ iana }: { iana: string }): OffsetAt {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: iana,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const parts = clock.formatToParts(instant)
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const local = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    )
    return Math.round((local - instant) / 60_000)
  }
}

/**
 * The instant (ms) of a wall clock time in a zone; NaN for an invalid time. A time skipped by a DST
 * gap moves forward by the gap; a repeated time means its first occurrence.
 */
export function instantOf(date: string, time: string, zone: Zone): number {
  // Rejects half-typed dates, which the parser would complete in its own way.
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(`${date} ${time}`)) return Number.NaN
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wall)) return wall
  const offsetAt = offsetsOf(zone)
  const before = offsetAt(wall - 86_400_000)
  const after = offsetAt(wall + 86_400_000)
  const early = wall - before * 60_000
  if (offsetAt(early) === before) return early
  const late = wall - after * 60_000
  return offsetAt(late) === after ? late : early
}

/** `GMT+9`, as the offset of a typed zone is written. */
export function offsetName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT'
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes}`
}

function minutesBetween({ startTime, endTime }: LocalTimes): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(endTime) - minutes(startTime)
}

/** Start and end of one row in ms; an end before the start is on the next day. */
export function spanOf(row: LocalTimes, zone: Zone): { start: number; end: number } {
  const start = instantOf(row.date, row.startTime, zone)
  if (row.endTime > row.startTime) {
    const end = instantOf(row.date, row.endTime, zone)
    // If only the start is in a DST gap, it would move past the end; then both are moved.
    return { start, end: end > start ? end : start + minutesBetween(row) * 60_000 }
  }
  if (Number.isNaN(start)) return { start, end: start }
  return { start, end: instantOf(dayAfter(row.date, 1), row.endTime, zone) }
}

/** The zone in which every day ends last. */
const LAST_ZONE: Zone = { offsetMinutes: -12 * 60 }

/** The end of a day in a time zone; where that is unknown, when the day is over everywhere. */
export const endOfDay = (day: string, zone: string | null): Date =>
  new Date(instantOf(dayAfter(day, 1), '00:00', resolveZone(zone ?? '') ?? LAST_ZONE))

/** Today at a place, YYYY-MM-DD. */
export function todayIn(zoneName: string, now: number): string {
  const zone = resolveZone(zoneName)
  if (!zone) throw new Error('not a time zone')
  return new Date(now + offsetsOf(zone)(now) * 60_000).toISOString().slice(0, 10)
}

/** Instants in ms; the end is not part of it. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The spans sorted, with overlapping and adjacent ones merged. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else if (span.start < span.end) merged.push(span)
  }
  return merged
}
