import {
  type Actor,
  type BookingStatus,
  STATUS,
  type SystemLine,
} from '@annai/contract/bookings/lifecycle'
import { Counter, Histogram } from 'prom-client'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'

const EVENT_OF_LINE = {
  proposed: 'proposal',
  changes_proposed: 'proposal',
  confirmed: 'confirmation',
  rejected_by_user: 'rejection',
  changes_rejected_by_user: 'rejection',
  rejected_by_guide: 'decline',
  cancelled: 'cancellation',
  superseded: 'supersession',
  expired: 'expiry',
  completed: 'completion',
} as const satisfies Record<SystemLine, string>

type BookingEvent = 'enquiry' | 'review' | (typeof EVENT_OF_LINE)[SystemLine]

const EVENTS = [...new Set(['enquiry', 'review', ...Object.values(EVENT_OF_LINE)] as const)]

/** Upper bounds of the buckets, in seconds; those of the answer times on a guide's page are among them. */
const ANSWER_BOUNDS = [
  ...[5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
  ...[DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY],
].map((ms) => ms / 1000)

function createBookingMetrics({ registry }: Metrics) {
  const registers = [registry]
  const events = new Counter({
    name: 'booking_events_total',
    help: 'What happened to bookings on this instance, by event',
    labelNames: ['event'],
    registers,
  })
  // A counter that appears with its first event hides it from rate().
  for (const event of EVENTS) events.inc({ event }, 0)
  const answers = new Histogram({
    name: 'guide_answer_seconds',
    help: 'Time from an enquiry to the first answer of its guide',
    buckets: ANSWER_BOUNDS,
    registers,
  })
  return { events, answers }
}

const created = new WeakMap<Metrics, ReturnType<typeof createBookingMetrics>>()

function metricsOf(metrics: Metrics) {
  const known = created.get(metrics)
  if (known) return known
  const own = createBookingMetrics(metrics)
  created.set(metrics, own)
  return own
}

/** Registers all counters at the start, so that they are exported before the first event. */
export const registerBookingMetrics = ({ metrics }: Platform): void => void metricsOf(metrics)

/** Counts committed events. */
export const countEvent = ({ metrics }: Platform, event: BookingEvent, times = 1): void =>
  metricsOf(metrics).events.inc({ event }, times)

/** Counts a committed transition by its line in the thread. */
export const countTransition = (ctx: Platform, line: SystemLine): void =>
  countEvent(ctx, EVENT_OF_LINE[line])

interface AnsweredBooking {
  readonly status: BookingStatus
  readonly hasReplied: boolean
  readonly enquiredAt: Date
}

/** Counts what is committed, if it is the guide's first answer; the booking is as it was before. */
export function countAnswer(
  { metrics, clock }: Platform,
  by: Actor,
  { status, hasReplied, enquiredAt }: AnsweredBooking,
): void {
  if (by !== 'guide' || status !== STATUS.enquiry || hasReplied) return
  metricsOf(metrics).answers.observe((clock.now().getTime() - enquiredAt.getTime()) / 1000)
}
