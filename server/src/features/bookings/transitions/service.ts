import type { CancellationRequest } from '@annai/contract/admin/bookings/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import { changedFields } from '@annai/contract/bookings/changes'
import {
  type Actor,
  type AllowedTransition,
  type BookingAction,
  type BookingStatus,
  checkTransition,
  isAgreed,
  turnOf,
} from '@annai/contract/bookings/lifecycle'
import { bookingRules } from '@annai/contract/bookings/policy'
import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { deadlineOf, reminderOf, whenParams } from '@annai/contract/bookings/tour'
import { decides, tripRules } from '@annai/contract/bookings/trips/policy'
import { check } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { isBlockedDuring } from '../../accounts/service.ts'
import type { BlockedProposal } from '../agreed-times/service.ts'
import { isTicked, type SealedTicks, saveTicks, sealTicks } from '../group-details/service.ts'
import { addSystemLine, sentText } from '../messages/service.ts'
import { countAnswer, countTransition } from '../metrics/service.ts'
import { applyToProposals, termsOf } from '../revisions/service.ts'
import { lockAnyBooking, lockBooking, partyName, readBooking, refreshParties } from '../service.ts'
import { type Actionable, type BookingRow, find, type ProposalRow, proposalsOf } from '../store.ts'
import * as trips from '../trips/store.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** `booking` is as it was before, with the names of its parties. */
    'booking.transitioned': {
      booking: BookingRow
      transition: AllowedTransition
      reason: string
      /** The message in which the traveller gave the reason of a rejection. */
      reasonMessage: string | null
      /** The proposal that it is about; null before a proposal. */
      terms: ProposalRow | null
      /** The operator cancelled on behalf of the party of the transition. */
      isByOperator: boolean
    }
    /** An agreement has made other proposals of its guide impossible. */
    'booking.blocksProposals': { booking: BookingRow; blocked: BlockedProposal[] }
  }
}

interface ActionDetails {
  proposal?: ProposalRequest
  reason?: string
  /** The client id of the message that has the reason. */
  reasonMessageId?: string | undefined
  /**
   * The revision that the person saw; a newer one means that the answer is about something else.
   */
  revision?: number | undefined
  /** A confirmation leaves the other open bookings of the trip as they are. */
  keepOthers?: boolean | undefined
}

/**
 * Locks the trip of the traveller's booking and all its bookings, always in the same order: the
 * trip, its bookings by id, then the guide. Returns the bookings in the order of the enquiries; an
 * empty list, without locks, for a booking without a trip.
 */
async function lockTripOf(tx: Tx, me: Person, bookingId: string): Promise<trips.TripBookingRow[]> {
  const known = isId(bookingId) ? await trips.tripIdOf(tx, bookingId, me.id) : null
  // A booking becomes one of a trip once, and only while nobody holds it.
  const id = known ?? (await lockBooking(tx, me, bookingId)).trip_id
  if (!id) return []
  await trips.lock(tx, id)
  await trips.lockBookings(tx, id)
  return trips.asked(tx, id)
}

/** A person's action on their own booking: propose, confirm, reject, complete or cancel. */
export async function performAction(
  ctx: Platform,
  me: Person,
  id: string,
  action: BookingAction,
  { proposal, reason, reasonMessageId, revision, keepOthers = false }: ActionDetails = {},
): Promise<Booking> {
  const ticks = proposal?.covers && (await sealTicks(ctx, me, id, proposal.covers))
  return transact(ctx, async (tx) => {
    const trip = action === 'confirm' ? await lockTripOf(tx, me, id) : []
    const booking = await lockBooking(tx, me, id)
    const others = trip.filter((other) => other.id !== booking.id)
    await assertUndecided(ctx, tx, me, booking, others, keepOthers)
    if (action === 'confirm' && booking.guide_id !== null) {
      const isGuideBlocked = await isBlockedDuring(tx, booking.guide_id)
      authorize(bookingRules, 'confirm', me, { isGuideBlocked })
    }
    if (revision !== undefined && revision !== booking.revision)
      refuse('bookings.stale', { body: { booking: await readBooking(tx, me, id, ctx) } })
    const isRepeated =
      proposal &&
      (await isProposed(tx, booking, proposal)) &&
      (!ticks || (await isTicked(ctx, tx, booking, ticks)))
    if (!isRepeated)
      await applyTransition(ctx, tx, booking, {
        action,
        by: me.role,
        actorId: me.id,
        reason: reason ?? '',
        reasonMessage: reasonMessageId ? await sentText(tx, id, me.role, reasonMessageId) : null,
        proposal,
        ticks,
      })
    // A change of what is agreed is no second decision.
    if (!keepOthers && !isAgreed(booking.status)) await supersede(ctx, tx, others)
    return readBooking(tx, me, id, ctx)
  })
}

/** Refuses a second confirmation within a trip, unless the traveller wants it. */
async function assertUndecided(
  ctx: Platform,
  tx: Tx,
  me: Person,
  { status }: BookingRow,
  others: readonly trips.TripBookingRow[],
  keepOthers: boolean,
): Promise<void> {
  const agreed = others.find((other) => decides(other.status))
  const answer = check(tripRules, 'decideTrip', me, {
    status,
    isDecided: Boolean(agreed),
    keepOthers,
  })
  if ('refusal' in answer && agreed)
    refuse(answer.refusal, { body: { booking: await readBooking(tx, me, agreed.id, ctx) } })
}

/** Closes the other open bookings of a trip in the transaction of the confirmation. */
async function supersede(
  ctx: Platform,
  tx: Tx,
  others: readonly trips.TripBookingRow[],
): Promise<void> {
  for (const { id } of others) {
    const row = await find(tx, id)
    if (!row || !('transition' in checkTransition(factsOf(row), 'supersede', 'clock'))) continue
    const step = { action: 'supersede', by: 'clock', actorId: null, reason: '' } as const
    await applyTransition(ctx, tx, asSystem('clock', row), step)
  }
}

/** Whether the same proposal is already open, so that a double click proposes only once. */
async function isProposed(tx: Tx, row: BookingRow, proposal: ProposalRequest): Promise<boolean> {
  if (turnOf(row.status) !== 'user') return false
  const newest = (await proposalsOf(tx, row.id)).at(-1)
  return (
    newest?.revision === row.revision &&
    newest.allow_overlap === proposal.allowOverlap &&
    changedFields(termsOf(newest), proposal).length === 0
  )
}

/** The action of a job, once, and only if it is still due when the booking is locked. */
export function performDueAction(ctx: Platform, id: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await lockAnyBooking(tx, id)
    const row = await find(tx, id)
    if (!row?.deadline_at || row.deadline_at > ctx.clock.now()) return
    const expires = 'transition' in checkTransition(factsOf(row), 'expire', 'clock')
    const action = expires ? 'expire' : 'complete'
    const booking = asSystem('clock', row)
    await applyTransition(ctx, tx, booking, { action, by: 'clock', actorId: null, reason: '' })
  })
}

/** The operator cancels on behalf of a party, whose cancellation it counts as. */
export async function cancelOnBehalf(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  id: string,
  { onBehalfOf: by, reason }: CancellationRequest,
): Promise<{ before: BookingStatus; after: BookingStatus }> {
  await lockAnyBooking(tx, id)
  const row = (await find(tx, id)) ?? refuse('bookings.notFound')
  const booking = authorize(adminRules, 'cancelForParty', admin, row)
  const step = { action: 'cancel', by, actorId: null, reason, isByOperator: true } as const
  const after = await applyTransition(ctx, tx, booking, step)
  return { before: row.status, after }
}

const factsOf = (row: BookingRow) => ({ status: row.status, detailsStatus: row.details_status })

interface Step {
  action: BookingAction
  by: Actor
  actorId: string | null
  reason: string
  reasonMessage?: string | null
  proposal?: ProposalRequest | undefined
  ticks?: SealedTicks | null | undefined
  isByOperator?: boolean
}

/**
 * Applies a transition that the lifecycle allows, with its terms, status, system line and effects.
 */
async function applyTransition(
  ctx: Platform,
  tx: Tx,
  booking: Actionable,
  step: Step,
): Promise<BookingStatus> {
  const { action, by, actorId, reason, reasonMessage = null, proposal, ticks } = step
  const { isByOperator = false } = step
  const result = checkTransition(factsOf(booking), action, by)
  const transition = 'transition' in result ? result.transition : refuse(result.refusal)
  const now = ctx.clock.now()
  const { proposals, blocked, ...state } = await applyToProposals(
    tx,
    booking,
    transition,
    proposal,
    now,
  )
  const standing = proposals.find((item) => item.revision === state.revision)
  const agreed = proposals.find((item) => item.revision === state.agreed_revision)
  const isSaved = await store.saveTransition(tx, booking, transition, {
    ...state,
    guide_has_replied: booking.guide_has_replied || transition.proposalEffect === 'propose',
    deadline_at: deadlineOf(transition.to, now, {
      firstStart: standing?.first_start_at ?? null,
      lastEnd: (agreed ?? standing)?.last_end_at ?? null,
    }),
    remind_at: reminderOf(transition.to, now),
    updated_at: now,
  })
  if (!isSaved) refuse('bookings.stale')
  if (ticks) await saveTicks(tx, booking, { ...ticks, revision: state.revision })
  // A cancellation or completion concerns the agreed terms, everything else the current proposal.
  const named = transition.proposalEffect === 'keep' ? (agreed ?? standing) : standing
  await addSystemLine(ctx, tx, booking, {
    senderId: actorId,
    // The clock acts for a party: it closes the traveller's requests and completes the guide's
    // days.
    senderRole: by === 'clock' ? (transition.action === 'complete' ? 'guide' : 'user') : by,
    line: isByOperator ? 'cancelled_by_operator' : transition.line,
    params: lineParams(booking, by, named, reason),
  })
  await ctx.events.emit(tx, 'booking.transitioned', {
    booking,
    transition,
    reason,
    reasonMessage,
    terms: named ?? null,
    isByOperator,
  })
  if (blocked.length > 0) await ctx.events.emit(tx, 'booking.blocksProposals', { booking, blocked })
  refreshParties(ctx, tx, booking)
  afterCommit(tx, () => {
    countTransition(ctx, transition.line)
    countAnswer(ctx, by, {
      status: booking.status,
      hasReplied: booking.guide_has_replied,
      enquiredAt: booking.created_at,
    })
    const { user_id, trip_id } = booking
    if (user_id && trip_id) ctx.live.toPerson(user_id, 'trip changed', { tripId: trip_id })
  })
  return transition.to
}

const whenOf = (terms: ProposalRow | undefined) =>
  terms ? whenParams({ dateTimes: terms.date_times, timeZone: terms.time_zone }) : {}

/** The parameters of the system line. */
const lineParams = (
  row: BookingRow,
  by: Actor,
  terms: ProposalRow | undefined,
  reason: string,
) => ({
  guideName: partyName(row, 'guide'),
  userName: partyName(row, 'user'),
  location: terms?.location ?? row.enquiry_location,
  ...whenOf(terms),
  ...(by !== 'clock' && { cancellerName: partyName(row, by) }),
  ...(reason !== '' && { reason }),
})
