import type { CalendarSpans } from '@annai/contract/availability/shapes'
import { dayAfter } from '@annai/contract/days'
import { todayIn } from '@annai/contract/when'

export interface DaySpan {
  readonly kind: 'agreed' | 'proposal' | 'busy'
  readonly start: number
  readonly end: number
  /** The traveller or the imported calendar. Null for a deleted account. */
  readonly name: string | null
  /** Null for a time of an imported calendar. */
  readonly bookingId: string | null
}

/**
 * The taken times by day (YYYY-MM-DD) in the guide's zone, sorted by start. A span over several
 * days is listed on each of them.
 */
export function spansByDay(
  { agreed, holds, busy }: CalendarSpans,
  zone: string,
): ReadonlyMap<string, DaySpan[]> {
  const spans: DaySpan[] = [
    ...agreed.map((time) => ({ ...time, kind: 'agreed' as const, name: time.traveller })),
    ...holds.map((time) => ({ ...time, kind: 'proposal' as const, name: time.traveller })),
    ...busy.map((time) => ({ ...time, kind: 'busy' as const, name: time.feed, bookingId: null })),
  ].map(({ kind, name, bookingId, start, end }) => ({
    kind,
    name,
    bookingId,
    start: Date.parse(start),
    end: Date.parse(end),
  }))
  const days = new Map<string, DaySpan[]>()
  for (const span of spans) {
    const last = todayIn(zone, Math.max(span.start, span.end - 1))
    for (let day = todayIn(zone, span.start); day <= last; day = dayAfter(day, 1))
      days.set(day, [...(days.get(day) ?? []), span])
  }
  for (const list of days.values()) list.sort((a, b) => a.start - b.start)
  return days
}
