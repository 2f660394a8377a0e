import type { Availability } from '@annai/contract/availability/shapes'
import { groupOf } from '@annai/contract/bookings/trip-words'
import { dayAfter } from '@annai/contract/days'
import type { TripForm } from './enquiry-draft.ts'

export interface TripNotes {
  /** No run of so many free days is among those that are asked for. */
  readonly isNotFree: boolean
  /** The largest group of the guide, where this one is larger. */
  readonly most: number | null
}

/** What the guide's calendar says against a trip. It warns and never refuses. */
export function tripNotes(trip: TripForm, availability: Availability | undefined): TripNotes {
  const { fromDay, toDay, days } = trip
  const group = groupOf({ adults: trip.adults ?? null, children: trip.children ?? null })
  const most = availability?.mostPeople ?? null
  return {
    isNotFree: fromDay ? !hasFreeRun(fromDay, toDay || fromDay, days ?? 1, availability) : false,
    most: most !== null && group !== null && group > most ? most : null,
  }
}

/** A day that the calendar does not name counts as free, because nothing is known about it. */
function hasFreeRun(from: string, to: string, length: number, known?: Availability): boolean {
  const taken = new Set(known?.days.filter(({ isFree }) => !isFree).map(({ day }) => day))
  let run = 0
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    run = taken.has(day) ? 0 : run + 1
    if (run >= length) return true
  }
  return from > to
}
