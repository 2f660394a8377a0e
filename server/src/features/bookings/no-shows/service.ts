import { DEFAULT_WAIT } from '@annai/contract/bookings/day/limits'
import { mayClaim } from '@annai/contract/bookings/day/no-shows'
import { dayRules } from '@annai/contract/bookings/day/policy'
import type { Day, NoShowAnswer, NoShowRequest } from '@annai/contract/bookings/day/shapes'
import { meetingsOf } from '@annai/contract/bookings/day/windows'
import type { Person, PersonRole } from '@annai/contract/person'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { agreedTerms, dayOf } from '../day/service.ts'
import { findMeetingPoint, signalsOf } from '../day/store.ts'
import { type BookingRow, lockBooking, type OwnBooking, refreshParties } from '../service.ts'
import type { ProposalRow } from '../store.ts'
import * as store from './store.ts'
import { stateOf } from './view.ts'

interface Claimed {
  booking: BookingRow
  terms: ProposalRow
  /** Who acts. */
  role: PersonRole
}

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A party claims that the other did not come. */
    'booking.noShow': Claimed
    /** The other party has answered a claim. */
    'booking.noShowAnswered': Claimed
  }
}

/** Claims that the other did not come to a meeting. The status of the booking stays. */
export const claimNoShow = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  { meeting, text }: NoShowRequest,
): Promise<Day> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const owned = authorize(dayRules, 'claimNoShow', me, booking)
    const start = Date.parse(meeting)
    const isOwn = ({ starts_at, role }: { starts_at: Date; role: PersonRole }) =>
      role === me.role && starts_at.getTime() === start
    const claims = await store.claimsOf(tx, bookingId)
    if (claims.some(({ starts_at, by_role }) => isOwn({ starts_at, role: by_role })))
      return dayOf(ctx, tx, me, booking)
    const terms = await agreedTerms(tx, booking)
    const agreed = meetingsOf({ dateTimes: terms.date_times, timeZone: terms.time_zone })
    const about = agreed.find((each) => each.start === start)
    if (!about) refuse('day.closed')
    const point = await findMeetingPoint(tx, bookingId)
    const sent = (await signalsOf(tx, bookingId)).filter(isOwn)
    const now = ctx.clock.now()
    const waits = point?.waits ?? DEFAULT_WAIT
    const facts = { role: me.role, meetings: agreed, waits, sent }
    const may = mayClaim(about, facts, now.getTime())
    if (may !== 'yes') refuse(`day.${may}`)
    await store.insert(tx, owned, {
      id: newId(),
      starts_at: new Date(start),
      by_role: me.role,
      body: text,
      created_at: now,
    })
    await ctx.events.emit(tx, 'booking.noShow', { booking, terms, role: me.role })
    refreshParties(ctx, tx, booking)
    return dayOf(ctx, tx, me, booking)
  })

/** An open claim about the booking, locked with it. */
async function openClaim(ctx: Platform, tx: Tx, booking: OwnBooking, claimId: string) {
  const claim = (await store.claimsOf(tx, booking.id)).find(({ id }) => id === claimId)
  if (!claim) refuse('day.claimNotFound')
  const { user_id, guide_id, status } = booking
  return { ...claim, user_id, guide_id, status, isOpen: stateOf(claim, ctx.clock.now()) === 'open' }
}

/** Agrees or disagrees, once and in time. */
export const answerNoShow = (
  ctx: Platform,
  me: Person,
  { id, claim }: { id: string; claim: string },
  { agrees, text }: NoShowAnswer,
): Promise<Day> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, id)
    const held = await openClaim(ctx, tx, booking, claim)
    const owned = authorize(dayRules, 'answerNoShow', me, held)
    if (!held.isOpen) refuse('day.answered')
    await store.saveAnswer(tx, owned, {
      has_agreed: agrees,
      answer_body: text,
      answered_at: ctx.clock.now(),
    })
    const terms = await agreedTerms(tx, booking)
    await ctx.events.emit(tx, 'booking.noShowAnswered', { booking, terms, role: me.role })
    refreshParties(ctx, tx, booking)
    return dayOf(ctx, tx, me, booking)
  })

/** Takes the own claim back, as long as it is not answered. */
export const withdrawNoShow = (
  ctx: Platform,
  me: Person,
  { id, claim }: { id: string; claim: string },
): Promise<Day> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, id)
    const held = await openClaim(ctx, tx, booking, claim)
    const owned = authorize(dayRules, 'withdrawNoShow', me, held)
    if (!held.isOpen) refuse('day.answered')
    await store.withdraw(tx, owned, ctx.clock.now())
    refreshParties(ctx, tx, booking)
    return dayOf(ctx, tx, me, booking)
  })
