import { type Span, union } from '@annai/contract/when'
import { expandRecurringEvent, sync, type VEvent, type VFreebusy } from 'node-ical'
import { CALENDAR_EVENTS, type Component, readImportedCalendarText } from './calendar-text.ts'
import { listedSpans, widened, writtenSpans } from './written-days.ts'

/**
 * The result of reading an imported calendar. `isPartial`: parts of it are not understood, and
 * whole days are busy instead.
 */
export type CalendarReading =
  | { readonly spans: readonly Span[]; readonly isPartial: boolean }
  | { readonly problem: 'notCalendar' | 'tooLarge' }

interface CalendarWindow {
  readonly from: number
  readonly to: number
}

export interface ParserTask extends CalendarWindow {
  /** The host in the UIDs of our own events. */
  readonly ourHost: string
  /** The ids of the guide's own bookings: only their events are skipped. */
  readonly ownBookings: readonly string[]
}

/**
 * The most busy times of an imported calendar after merging; imported calendars with more are
 * refused.
 */
const MAX_SPANS = 20_000

const isText = (value: unknown, text: string) =>
  typeof value === 'string' && value.trim().toUpperCase() === text

/** An event, or one instance of a series with times of its own. */
type TimedEvent = Omit<VEvent, 'recurrences'>

function isBusy(event: TimedEvent): boolean {
  const busyStatus: unknown = Reflect.get(event, 'MICROSOFT-CDO-BUSYSTATUS')
  return !(
    isText(event.transparency, 'TRANSPARENT') ||
    isText(event.status, 'CANCELLED') ||
    isText(busyStatus, 'FREE')
  )
}

/** The time of a single event or of a moved instance; null if it ends before it starts. */
function spanOf({ start, end }: TimedEvent): Span | null {
  const span = { start: Number(start), end: Number(end ?? start) }
  if (Number.isNaN(span.start) || Number.isNaN(span.end) || span.end < span.start) return null
  // A whole day whose end equals its start, as some programs write it.
  return isDay(start) && span.end === span.start ? widened(span) : span
}

/** The library marks dates that are written without a time. */
const isDay = (start: unknown) =>
  start instanceof Date && 'dateOnly' in start && start.dateOnly === true

const dayKey = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

interface Found {
  readonly spans: Span[]
  readonly isPartial: boolean
}

const overridesOf = (event: VEvent): TimedEvent[] =>
  event.rrule || !event.recurrences ? [] : [...new Set(Object.values(event.recurrences))]

/**
 * The start of a series is busy even where its rule does not name that day, as calendars show it.
 */
function startOfSeries(event: VEvent): TimedEvent[] {
  const { start, exdate, recurrences } = event
  const keys = [start.toISOString(), dayKey(start)]
  return keys.some((key) => exdate?.[key] || recurrences?.[key]) ? [] : [event]
}

/** The busy times of one event with its moved instances. */
function spansOfEvent(event: VEvent, { from, to }: CalendarWindow): Found {
  let isPartial = false
  const placed = (one: TimedEvent) => {
    const span = spanOf(one)
    if (span) return [span]
    isPartial = true
    return Number.isNaN(Number(one.start)) ? [] : [widened(spanFrom(one))]
  }
  const window = { from: new Date(from), to: new Date(to), expandOngoing: true }
  const single = event.rrule ? startOfSeries(event) : [event, ...overridesOf(event)]
  const expanded = event.rrule ? expandRecurringEvent(event, window) : []
  const instances = expanded.flatMap((instance) => {
    if (!isBusy(instance.event)) return []
    // For a moved instance its own kind of time counts: the series may be of whole days, or the
    // reverse.
    if (instance.isOverride) return placed(instance.event)
    return [{ start: Number(instance.start), end: Number(instance.end) }]
  })
  return { spans: [...single.filter(isBusy).flatMap(placed), ...instances], isPartial }
}

const spanFrom = ({ start }: TimedEvent): Span => ({ start: Number(start), end: Number(start) })

const spansOfFreebusy = ({ freebusy = [] }: VFreebusy): Span[] =>
  freebusy
    .filter(({ type }) => !isText(type, 'FREE'))
    .map(({ start, end }) => ({ start: Number(start), end: Number(end) }))

/** Duplicate events are both busy; only a moved instance belongs to another event. */
function groupsOf(components: readonly Component[]): Component[][] {
  const groups = new Map<string, Component[]>()
  for (const [at, component] of components.entries()) {
    const isInstance = component.lines.some((line) => line.startsWith('RECURRENCE-ID'))
    const known = component.uid === '' ? undefined : groups.get(component.uid)
    const isAgain = known?.some((one) => !one.lines.some((l) => l.startsWith('RECURRENCE-ID')))
    if (known && (isInstance || !isAgain)) known.push(component)
    else
      groups.set(known || component.uid === '' ? `${component.uid} ${at}` : component.uid, [
        component,
      ])
  }
  return [...groups.values()]
}

const textOf = (group: readonly Component[]) =>
  [
    'BEGIN:VCALENDAR',
    ...group.flatMap(({ kind, lines }) => [`BEGIN:${kind}`, ...lines, `END:${kind}`]),
    'END:VCALENDAR',
  ].join('\n')

function spansOfGroup(group: readonly Component[], window: CalendarWindow): Found {
  try {
    const found = Object.values(sync.parseICS(textOf(group))).map((entry): Found => {
      if (entry?.type === 'VEVENT') return spansOfEvent(entry, window)
      const spans = entry?.type === 'VFREEBUSY' ? spansOfFreebusy(entry) : []
      return { spans, isPartial: false }
    })
    const spans = found.flatMap((one) => one.spans)
    const isPartial = found.some((one) => one.isPartial)
    const listed = group.flatMap(listedSpans)
    if (!group.some(({ isCoarse }) => isCoarse))
      return { spans: [...spans, ...listed], isPartial: isPartial || listed.length > 0 }
    return {
      spans: [...spans.map(widened), ...group.flatMap(writtenSpans), ...listed],
      isPartial: true,
    }
  } catch {
    // One broken event must not affect the others.
    return {
      spans: group.flatMap((one) => [...writtenSpans(one), ...listedSpans(one)]),
      isPartial: true,
    }
  }
}

function ownEvents({ ourHost, ownBookings }: ParserTask): (uid: string) => boolean {
  const own = new Set(ownBookings)
  return (uid) => {
    const [, booking = '', host] = /^([\da-f-]{36})-\d+@(.+)$/.exec(uid) ?? []
    return host === ourHost && own.has(booking)
  }
}

/**
 * The busy times of an imported calendar within a window, in the time zone of this process, which
 * is the guide's. Events that are not understood make their whole days busy. Events of the guide's
 * own bookings, which other calendars import from us, are skipped.
 */
export function busyTimes(content: Buffer, task: ParserTask): CalendarReading {
  const calendar = readImportedCalendarText(content)
  if (!calendar) return { problem: 'notCalendar' }
  if (calendar.components.length > CALENDAR_EVENTS) return { problem: 'tooLarge' }
  const isOwn = ownEvents(task)
  const groups = groupsOf(calendar.components.filter(({ uid }) => !isOwn(uid)))
  const found = groups.map((group) => spansOfGroup(group, task))
  const spans = union(
    found
      .flatMap((one) => one.spans)
      .map(({ start, end }) => ({
        start: Math.max(start, task.from),
        end: Math.min(end, task.to),
      }))
      .filter(({ start, end }) => start < end),
  )
  if (spans.length > MAX_SPANS) return { problem: 'tooLarge' }
  return { spans, isPartial: found.some((one) => one.isPartial) }
}
