import { dayAfter, dayNumber } from '../../days.ts'
import { percentOf } from '../../money.ts'
import { resolveZone, spanOf, todayIn } from '../../when.ts'
import { inOrder } from '../changes.ts'
import type { DateTimeRow } from '../proposals/shapes.ts'
import type { Cancellation, CancellationCost } from './shapes.ts'

interface PricedTour {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
  price: number | null
  currency: string
}

/** The last day before the first step with a cost; null without dates. */
export function freeUntil(
  { steps }: Pick<Cancellation, 'steps'>,
  { dateTimes }: Pick<PricedTour, 'dateTimes'>,
): string | null {
  const first = inOrder(dateTimes)[0]
  const step = steps.find(({ percent }) => percent > 0)
  if (!first) return null
  return step ? dayAfter(first.date, -step.fromDays - 1) : first.date
}

/**
 * What cancelling costs at an instant (milliseconds): calendar days are counted at the place of the
 * tour, and from its start on it costs what an absence costs.
 */
export function cancellationCost(
  terms: Cancellation,
  tour: PricedTour,
  now: number,
): CancellationCost {
  const first = inOrder(tour.dateTimes)[0]
  const zone = resolveZone(tour.timeZone)
  if (!first || !zone) throw new Error('agreed terms have dates and a time zone')
  const isStarted = now >= spanOf(first, zone).start
  const daysBefore = dayNumber(first.date) - dayNumber(todayIn(tour.timeZone, now))
  const percent = isStarted
    ? terms.noShowPercent
    : (terms.steps.findLast(({ fromDays }) => daysBefore <= fromDays)?.percent ?? 0)
  return {
    percent,
    amount: tour.price === null ? null : percentOf(tour.price, percent, tour.currency),
    currency: tour.currency,
    freeUntil: freeUntil(terms, tour),
    terms,
  }
}
