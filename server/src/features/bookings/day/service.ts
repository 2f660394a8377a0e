import { isDeepStrictEqual } from 'node:util'
import { dayRules } from '@annai/contract/bookings/day/policy'
import type { Day, MeetingPointRequest, Place } from '@annai/contract/bookings/day/shapes'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { addSystemLine } from '../messages/service.ts'
import {
  type BookingRow,
  lockBooking,
  type OwnBooking,
  ownBooking,
  touchBooking,
} from '../service.ts'
import { type ProposalRow, proposalsOf } from '../store.ts'
import * as store from './store.ts'
import { dayView } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The guide has said where to meet, or has changed it. */
    'booking.meetingPoint': { booking: BookingRow; terms: ProposalRow; place: Place }
  }
}

/** The agreed terms; the rules allow a day only to bookings that have some. */
async function agreedTerms(reader: Db | Tx, booking: BookingRow): Promise<ProposalRow> {
  const proposals = await proposalsOf(reader, booking.id)
  const agreed = proposals.find(({ revision }) => revision === booking.agreed_revision)
  return agreed ?? refuse('day.notAgreed')
}

async function dayOf(reader: Db | Tx, booking: OwnBooking): Promise<Day> {
  const terms = await agreedTerms(reader, booking)
  return dayView(booking, terms, await store.findMeetingPoint(reader, booking.id))
}

/** When and where the parties of an agreed booking meet; 409 before an agreement. */
export async function readDay(ctx: Platform, me: Person, bookingId: string): Promise<Day> {
  const booking = await ownBooking(ctx.db, me, bookingId)
  authorize(dayRules, 'readDay', me, booking)
  return dayOf(ctx.db, booking)
}

/** Sets the meeting point with its system line and notification. The same one changes nothing. */
export const setMeetingPoint = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  { place, waits }: MeetingPointRequest,
): Promise<Day> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const owned = authorize(dayRules, 'setMeetingPoint', me, booking)
    const before = await store.findMeetingPoint(tx, bookingId)
    if (before && before.waits === waits && isDeepStrictEqual(before.place, place))
      return dayOf(tx, booking)
    const now = ctx.clock.now()
    const terms = await agreedTerms(tx, booking)
    await store.saveMeetingPoint(tx, owned, { place, waits, updated_at: now })
    await addSystemLine(ctx, tx, booking, {
      senderId: me.id,
      senderRole: me.role,
      line: 'meeting_point',
      params: { place: place.name },
    })
    await touchBooking(tx, booking, now)
    await ctx.events.emit(tx, 'booking.meetingPoint', { booking, terms, place })
    afterCommit(tx, () => {
      for (const person of [booking.user_id, booking.guide_id])
        if (person) ctx.live.toPerson(person, 'booking changed', { bookingId })
    })
    return dayOf(tx, booking)
  })
