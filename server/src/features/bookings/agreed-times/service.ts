import { type AgreedSpan, fullTimes } from '@annai/contract/availability/free-days'
import { isProposalOpen } from '@annai/contract/bookings/lifecycle'
import type { DateTimeRow, TakenTime } from '@annai/contract/bookings/proposals/shapes'
import type { Person } from '@annai/contract/person'
import { resolveZone, spanOf } from '@annai/contract/when'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseField } from '../../../platform/refusal.ts'
import { lockGuide } from '../../guides/service.ts'
import type { Actionable, BookingRow } from '../store.ts'
import * as store from './store.ts'

type Span = store.Span

/** Enough for several years of daily tours. */
const MAX_TAKEN = 2000

interface ProposedTimes {
  date_times: DateTimeRow[]
  time_zone: string
  allow_overlap: boolean
}

/** An open proposal, with its dates that another booking has taken. */
export interface BlockedProposal {
  proposal: store.OpenProposal
  overlaps: DateTimeRow[]
}

/** The instants of a proposal's rows, in its own time zone. */
export function spansOf({ date_times, time_zone }: Omit<ProposedTimes, 'allow_overlap'>): Span[] {
  const zone = resolveZone(time_zone) ?? refuseField('timeZoneInvalid', 'timeZone')
  return date_times.map((row) => spanOf(row, zone))
}

/** The end of the last row. */
export const lastEndOf = (proposed: ProposedTimes): Date =>
  new Date(Math.max(...spansOf(proposed).map((span) => span.end)))

/** The agreed tours of a guide that touch these days (YYYY-MM-DD, in UTC), as instants in ms. */
export const agreedSpans = (
  reader: Db,
  guideId: string,
  days: { from: string; to: string },
): Promise<AgreedSpan[]> => store.agreedBetween(reader, guideId, days)

/** The overlaps of two lists of spans. */
const intersect = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
      return start < end ? [{ start, end }] : []
    }),
  )

const touch = (some: readonly Span[], others: readonly Span[]): boolean =>
  intersect(some, others).length > 0

/** The shortest span that includes all of these. */
const hullOf = (...spans: readonly Span[][]): Span => ({
  start: Math.min(...spans.flat().map(({ start }) => start)),
  end: Math.max(...spans.flat().map(({ end }) => end)),
})

/**
 * How much of the guide's capacity other agreed tours use at these times: nothing, some groups, or
 * all.
 */
async function loadDuring(
  reader: Db | Tx,
  guideId: string,
  bookingId: string,
  spans: Span[],
): Promise<'none' | 'partial' | 'full'> {
  const others = await store.agreedOverlapping(reader, guideId, bookingId, spans)
  if (others.length === 0) return 'none'
  const full = fullTimes(others, await store.groupsOf(reader, guideId))
  return touch(spans, full) ? 'full' : 'partial'
}

/**
 * Stores the agreed times in the guide's calendar, in place of this booking's earlier ones. Refuses
 * if the guide takes no further group at that time and has not allowed the overlap. For guides with
 * one group, the exclusion constraint refuses what this check could miss. Returns the guide's open
 * proposals that can no longer be confirmed, without those that the earlier times had overlapped.
 */
export async function reserveTimes(
  tx: Tx,
  booking: Actionable,
  proposed: ProposedTimes,
  now: Date,
): Promise<BlockedProposal[]> {
  const { id, guide_id } = booking
  if (guide_id === null) refuse('bookings.notPossible')
  const spans = spansOf(proposed)
  await lockGuide(tx, guide_id)
  const load = await loadDuring(tx, guide_id, id, spans)
  if (load === 'full' && !proposed.allow_overlap) refuse('bookings.overlap')
  const before = await store.remove(tx, booking)
  // Beside a group for which there is room the times overlap as if it had been allowed.
  const allow_overlap = proposed.allow_overlap || load === 'partial'
  try {
    await store.insert(tx, booking, { spans, allow_overlap })
  } catch (error) {
    if (violatedConstraint(error) === 'agreed_times_no_overlap') refuse('bookings.overlap')
    throw error
  }
  return blockedBy(tx, guide_id, id, { before, spans }, now)
}

/** The open proposals of a guide that the times of a booking block, and its earlier ones did not. */
async function blockedBy(
  tx: Tx,
  guideId: string,
  bookingId: string,
  { before, spans }: { before: Span[]; spans: Span[] },
  now: Date,
): Promise<BlockedProposal[]> {
  const open = (await store.openProposals(tx, guideId, now, MAX_TAKEN))
    .filter((proposal) => proposal.booking_id !== bookingId && !proposal.allow_overlap)
    .map((proposal) => ({
      proposal,
      rows: proposal.date_times.map((row) => ({
        row,
        span: spansOf({ ...proposal, date_times: [row] }),
      })),
    }))
    .filter(({ rows }) => rows.some(({ span }) => touch(span, spans)))
  if (open.length === 0) return []
  const groups = await store.groupsOf(tx, guideId)
  // Of a guide with one group, the times of this booking decide alone.
  const others =
    groups === 1
      ? []
      : await store.agreedOverlapping(tx, guideId, bookingId, [hullOf(spans, before)])
  return open.flatMap(({ proposal, rows }) => {
    const beside = others.filter((span) => span.bookingId !== proposal.booking_id)
    const isBlockedBy = (times: Span[]) => {
      const own = times.map((span) => ({ ...span, bookingId }))
      const filled = intersect(fullTimes([...beside, ...own], groups), times)
      return ({ span }: (typeof rows)[number]) => touch(span, filled)
    }
    if (rows.some(isBlockedBy(before))) return []
    const overlaps = rows.filter(isBlockedBy(spans)).map(({ row }) => row)
    return overlaps.length > 0 ? [{ proposal, overlaps }] : []
  })
}

/**
 * Lets a proposal wait for concurrent confirmations of the guide's tours: either the confirmation
 * finds the proposal, or the proposal finds the confirmed times.
 */
export async function awaitConfirmations(tx: Tx, { guide_id }: Actionable): Promise<void> {
  if (guide_id !== null) await lockGuide(tx, guide_id)
}

/** Whether other agreed bookings already use all groups that the guide takes at these times. */
export const isTaken = async (
  reader: Db | Tx,
  { id, guide_id }: Pick<BookingRow, 'id' | 'guide_id'>,
  proposed: Omit<ProposedTimes, 'allow_overlap'>,
): Promise<boolean> =>
  guide_id !== null && (await loadDuring(reader, guide_id, id, spansOf(proposed))) === 'full'

/** Whether an open proposal can no longer be confirmed, because of a booking agreed since. */
export const isBlocked = (
  reader: Db | Tx,
  booking: Pick<BookingRow, 'id' | 'guide_id' | 'status'>,
  proposal: ProposedTimes,
): Promise<boolean> =>
  isProposalOpen(booking.status) && !proposal.allow_overlap && resolveZone(proposal.time_zone)
    ? isTaken(reader, booking, proposal)
    : Promise.resolve(false)

/** Removes the agreed times of a booking, so that the guide is free again. */
export const releaseTimes = async (tx: Tx, booking: Actionable): Promise<void> => {
  await store.remove(tx, booking)
}

const timeOf = (booking: { booking_id: string; traveller: string | null }, span: Span) => ({
  bookingId: booking.booking_id,
  traveller: booking.traveller,
  start: new Date(span.start).toISOString(),
  end: new Date(span.end).toISOString(),
})

const agreedTimeOf = (row: Awaited<ReturnType<typeof store.agreedAfter>>[number]): TakenTime =>
  timeOf(row, { start: row.start.getTime(), end: row.end.getTime() })

/** The agreed times of the guide that are not over, earliest first. */
export async function agreedTimes(
  ctx: Platform,
  guide: Person,
): Promise<{ taken: TakenTime[]; groups: number }> {
  const rows = await store.agreedAfter(ctx.db, guide.id, ctx.clock.now(), MAX_TAKEN)
  return { taken: rows.map(agreedTimeOf), groups: await store.groupsOf(ctx.db, guide.id) }
}

interface GuideTimes {
  readonly agreed: TakenTime[]
  readonly holds: TakenTime[]
}

/** The agreed times and the open proposals of a guide between two instants, earliest first. */
export async function guideTimes(db: Db, guideId: string, between: Span): Promise<GuideTimes> {
  const agreed = await store.agreedDuring(db, guideId, between)
  const open = await store.openProposals(db, guideId, new Date(between.start), MAX_TAKEN)
  const holds = open.flatMap((proposal) =>
    spansOf(proposal)
      .filter((span) => touch([span], [between]))
      .map((span) => timeOf(proposal, span)),
  )
  return {
    agreed: agreed.map(agreedTimeOf),
    holds: holds.sort((a, b) => (a.start < b.start ? -1 : 1)),
  }
}
