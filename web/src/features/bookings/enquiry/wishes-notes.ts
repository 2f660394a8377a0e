import type { Availability } from '@annai/contract/availability/shapes'
import { groupOf } from '@annai/contract/bookings/wishes'
import { dayAfter } from '@annai/contract/days'
import type { WishesForm } from './enquiry-draft.ts'

export interface WishesNotes {
  /** Whether the chosen range has too few free days in a row. */
  readonly isNotFree: boolean
  /** The guide's largest group if this one is larger, otherwise null. */
  readonly maxPeople: number | null
}

/** Warnings about wishes from the guide's calendar. They do not prevent an enquiry. */
export function wishesNotes(
  wishes: WishesForm,
  availability: Availability | undefined,
): WishesNotes {
  const { fromDay, toDay, days } = wishes
  const group = groupOf({ adults: wishes.adults ?? null, children: wishes.children ?? null })
  const maxPeople = availability?.mostPeople ?? null
  return {
    isNotFree: fromDay ? !hasFreeRun(fromDay, toDay || fromDay, days ?? 1, availability) : false,
    maxPeople: maxPeople !== null && group !== null && group > maxPeople ? maxPeople : null,
  }
}

/** Days that the calendar does not list count as free. */
function hasFreeRun(from: string, to: string, length: number, known?: Availability): boolean {
  const taken = new Set(known?.days.filter(({ isFree }) => !isFree).map(({ day }) => day))
  let run = 0
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    run = taken.has(day) ? 0 : run + 1
    if (run >= length) return true
  }
  return from > to
}
