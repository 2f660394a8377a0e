import { freeDays, type TakenTimes } from '@annai/contract/availability/free-days'
import { SHOWN_DAYS, STORED_DAYS, STORED_FOR_DAYS } from '@annai/contract/availability/limits'
import { dayAfter, dayNumber, dayOfNumber, utcDayNumber } from '@annai/contract/days'
import { todayIn } from '@annai/contract/when'
import type { Db } from '../../../platform/db/database.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import { itemJob } from '../../../platform/jobs/item-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { agreedSpans } from '../../bookings/agreed-times/service.ts'
import { lockGuide } from '../../guides/service.ts'
import { busyBetween } from '../imported-calendars/store.ts'
import { findCalendar } from '../store.ts'
import * as store from './store.ts'

/** The taken times of a guide on `count` days from `first` on. */
export async function takenTimes(
  reader: Db,
  guideId: string,
  first: string,
  count: number,
): Promise<TakenTimes> {
  const days = { from: dayAfter(first, -1), to: dayAfter(first, count + 2) }
  const between = { start: Date.parse(days.from), end: Date.parse(days.to) }
  const busy = await busyBetween(reader, guideId, between)
  return {
    agreed: await agreedSpans(reader, guideId, days),
    busy: busy.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
  }
}

/**
 * The first stored day: the last day before today with the remainder of this id, so that the guides
 * are computed again on different days. At the latest yesterday, which is still today in the
 * westernmost time zones.
 */
function firstStoredDay(guideId: string, now: number): number {
  const yesterday = utcDayNumber(now) - 1
  const remainder = Number.parseInt(guideId.slice(-2), 16)
  return (
    yesterday - ((((yesterday - remainder) % STORED_FOR_DAYS) + STORED_FOR_DAYS) % STORED_FOR_DAYS)
  )
}

/** One bit for each day, the first day in the lowest bit of the first byte, as `get_bit` counts. */
function bitsOf(days: readonly boolean[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(days.length / 8))
  for (const [at, isFree] of days.entries())
    if (isFree) bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7))
  return bits
}

/** Computes the free days for explore from the data that `tx` sees. */
export async function storeFreeDays(ctx: Platform, tx: Tx, guideId: string): Promise<void> {
  await lockGuide(tx, guideId)
  const guide = asSystem('effects', { id: guideId })
  const calendar = await findCalendar(tx, guideId)
  if (!calendar) {
    await store.save(tx, guide, null)
    return
  }
  const from = dayOfNumber(firstStoredDay(guideId, ctx.clock.now().getTime()))
  const taken = await takenTimes(tx, guideId, from, STORED_DAYS)
  const bits = bitsOf(freeDays(calendar, taken, from, STORED_DAYS))
  await store.save(tx, guide, { from, bits, calendar })
}

const isFreeIn = (bits: Buffer, at: number): boolean =>
  (((bits[at >>> 3] ?? 0) >>> (at & 7)) & 1) === 1

interface ShownDays {
  readonly calendar: {
    readonly zone: string
    readonly noticeDays: number
    readonly mostPeople: number | null
  }
  /** The first of the days. */
  readonly today: string
  readonly free: readonly boolean[]
}

/**
 * The days that visitors see, from today at the guide's place on; null without a calendar. They are
 * the stored ones, because computing a year takes long with many imported times. Those of a guide
 * whose days an earlier version did not store are computed.
 */
export async function shownDays(
  reader: Db,
  guideId: string,
  now: number,
): Promise<ShownDays | null> {
  const stored = await store.find(reader, guideId)
  if (stored) {
    const today = todayIn(stored.zone, now)
    const first = dayNumber(today) - stored.from
    if (first >= 0 && first + SHOWN_DAYS <= STORED_DAYS) {
      const free = Array.from({ length: SHOWN_DAYS }, (_, at) => isFreeIn(stored.bits, first + at))
      return { calendar: stored, today, free }
    }
  }
  const calendar = await findCalendar(reader, guideId)
  if (!calendar) return null
  const today = todayIn(calendar.zone, now)
  const taken = await takenTimes(reader, guideId, today, SHOWN_DAYS)
  return { calendar, today, free: freeDays(calendar, taken, today, SHOWN_DAYS) }
}

/** Lets open pages of the guide refetch the calendar. */
export const announceCalendar = (ctx: Platform, tx: Tx, guideId: string): void =>
  afterCommit(tx, () => ctx.live.toPerson(guideId, 'calendar changed'))

/** Guides whose stored days must be extended. */
const dueGuides = (ctx: Platform, excluded: string[], limit: number): Promise<string[]> => {
  const today = utcDayNumber(ctx.clock.now().getTime())
  return store.guidesWithDaysFrom(ctx.db, dayOfNumber(today - 1 - STORED_FOR_DAYS), excluded, limit)
}

const renewFreeDays = (ctx: Platform, guideId: string): Promise<void> =>
  transact(ctx, (tx) => storeFreeDays(ctx, tx, guideId))

/** Extends the stored free days to at least a year, also for calendars without any. */
export const freeDaysRenewal = itemJob({
  name: 'free days',
  due: dueGuides,
  run: renewFreeDays,
})
