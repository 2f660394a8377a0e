import { isDeepStrictEqual } from 'node:util'
import { dayRules } from '@annai/contract/bookings/day/policy'
import type {
  Day,
  MeetingPointRequest,
  Place,
  Signal,
  SignalRequest,
} from '@annai/contract/bookings/day/shapes'
import { isSameSignal, maySignal } from '@annai/contract/bookings/day/signals'
import { contactWindow, meetingsOf, recognisedUntil } from '@annai/contract/bookings/day/windows'
import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { RecognitionRequest } from '@annai/contract/chat/recognition/shapes'
import { otherRole, type Person, type PersonRole } from '@annai/contract/person'
import { later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { contactCardOf } from '../../accounts/contact-card/service.ts'
import { addSystemLine } from '../messages/service.ts'
import { claimsOf } from '../no-shows/store.ts'
import { noShowView } from '../no-shows/view.ts'
import {
  absenceIn,
  type BookingRow,
  lockBooking,
  type OwnBooking,
  ownBooking,
  refreshParties,
  touchBooking,
} from '../service.ts'
import { type ProposalRow, proposalsOf } from '../store.ts'
import * as store from './store.ts'
import { dayView, signalView } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The guide has said where to meet, or has changed it. */
    'booking.meetingPoint': { booking: BookingRow; terms: ProposalRow; place: Place }
    /** A party has let the other know how the day goes. */
    'booking.signalled': {
      booking: BookingRow
      terms: ProposalRow
      role: PersonRole
      signal: Pick<Signal, 'kind' | 'minutes'> & { pressedAt: Date }
    }
  }
}

/** The agreed terms; the rules allow a day only to bookings that have some. */
export async function agreedTerms(reader: Db | Tx, booking: BookingRow): Promise<ProposalRow> {
  const proposals = await proposalsOf(reader, booking.id)
  const agreed = proposals.find(({ revision }) => revision === booking.agreed_revision)
  return agreed ?? refuse('day.notAgreed')
}

/** The other's contact card, while it is open. An account that an administrator blocked has none. */
async function contactOf(
  reader: Db | Tx,
  me: Person,
  booking: OwnBooking,
  { from, until }: { from: number; until: number },
  now: number,
): Promise<Day['contact']> {
  const other = otherRole(me.role)
  const otherId = other === 'guide' ? booking.guide_id : booking.user_id
  const isOpen = from <= now && now < until && absenceIn(booking, other) !== 'suspended'
  return {
    opensAt: new Date(from).toISOString(),
    closesAt: new Date(until).toISOString(),
    other: isOpen && otherId !== null ? await contactCardOf(reader, otherId) : null,
    hasOwn: (await contactCardOf(reader, me.id)) !== null,
  }
}

/** The day as this party reads it. */
export async function dayOf(
  ctx: Platform,
  reader: Db | Tx,
  me: Person,
  booking: OwnBooking,
): Promise<Day> {
  const { id } = booking
  const now = ctx.clock.now()
  const terms = await agreedTerms(reader, booking)
  const meetings = meetingsOf({ dateTimes: terms.date_times, timeZone: terms.time_zone })
  const window = contactWindow(meetings)
  const isRecognised = now.getTime() < recognisedUntil(meetings)
  return dayView(booking, {
    terms,
    meetings,
    meetingPoint: await store.findMeetingPoint(reader, id),
    signals: await store.signalsOf(reader, id),
    recognitions: isRecognised ? await store.recognitionsOf(reader, id) : [],
    contact: window && (await contactOf(reader, me, booking, window, now.getTime())),
    noShows: (await claimsOf(reader, id)).map((claim) => noShowView(claim, now)),
  })
}

/** When and where the parties of an agreed booking meet; 409 before an agreement. */
export async function readDay(ctx: Platform, me: Person, bookingId: string): Promise<Day> {
  const booking = await ownBooking(ctx.db, me, bookingId)
  authorize(dayRules, 'readDay', me, booking)
  return dayOf(ctx, ctx.db, me, booking)
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
    const isSamePlace = isDeepStrictEqual(before?.place, place)
    if (isSamePlace && before?.waits === waits) return dayOf(ctx, tx, me, booking)
    const now = ctx.clock.now()
    const terms = await agreedTerms(tx, booking)
    await store.saveMeetingPoint(tx, owned, { place, waits, updated_at: now })
    refreshParties(ctx, tx, booking)
    // Line and mail name the place only, so another waiting time would repeat them.
    if (isSamePlace) return dayOf(ctx, tx, me, booking)
    await addSystemLine(ctx, tx, booking, {
      senderId: me.id,
      senderRole: me.role,
      line: 'meeting_point',
      params: { place: place.name },
    })
    await touchBooking(tx, booking, now)
    await ctx.events.emit(tx, 'booking.meetingPoint', { booking, terms, place })
    return dayOf(ctx, tx, me, booking)
  })

/** Says how the other recognises this party; nothing removes what was there. */
export const setRecognition = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  { phrase, text, pictureId }: RecognitionRequest,
): Promise<Day> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const owned = authorize(dayRules, 'recognise', me, booking)
    const known = await store.recognitionsOf(tx, bookingId)
    const before = known.find(({ role }) => role === me.role)?.picture_id ?? null
    if (pictureId && !(await store.isUnsentPicture(tx, owned, pictureId, me.id)))
      refuse('chat.pictureNotFound')
    if (before && before !== pictureId) await store.disownPicture(tx, owned, before)
    if (phrase || text !== '' || pictureId)
      await store.saveRecognition(tx, owned, {
        role: me.role,
        phrase_key: phrase?.key ?? null,
        phrase_params: phrase?.params ?? null,
        body: text,
        picture_id: pictureId,
        updated_at: ctx.clock.now(),
      })
    else await store.removeRecognition(tx, owned, me.role)
    refreshParties(ctx, tx, booking)
    return dayOf(ctx, tx, me, booking)
  })

/**
 * Stores a signal at the time when it was pressed, with its system line and notification. A repeated
 * one gets the first answer. After the completion it is stored only.
 */
export const sendSignal = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  { _id, kind, minutes, meeting, agoMs }: SignalRequest,
): Promise<Signal> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const startsAt = new Date(meeting)
    const own = (await store.signalsOf(tx, bookingId)).filter(({ role }) => role === me.role)
    const sent = own.filter(({ starts_at }) => starts_at.getTime() === startsAt.getTime())
    const known =
      own.find(({ id }) => id === _id) ?? sent.find((each) => isSameSignal(each, { kind, minutes }))
    if (known) return signalView(known)
    const owned = authorize(dayRules, 'signal', me, booking)
    const terms = await agreedTerms(tx, booking)
    const now = ctx.clock.now()
    const pressedAt = later(now, -agoMs)
    const agreed = meetingsOf({ dateTimes: terms.date_times, timeZone: terms.time_zone })
    const about = agreed.find(({ start }) => start === startsAt.getTime())
    if (!about || !maySignal({ kind, minutes }, sent, about, pressedAt.getTime()))
      refuse('day.closed')
    const row = await store.saveSignal(tx, owned, {
      id: _id,
      role: me.role,
      starts_at: startsAt,
      kind,
      minutes,
      pressed_at: pressedAt,
      received_at: now,
    })
    refreshParties(ctx, tx, booking)
    if (!isAgreed(booking.status)) return signalView(row)
    await addSystemLine(ctx, tx, booking, {
      senderId: me.id,
      senderRole: me.role,
      line: `${me.role}_${kind}`,
      params: minutes === null ? {} : { minutes: String(minutes) },
      at: pressedAt,
    })
    await touchBooking(tx, booking, now)
    const signal = { kind, minutes, pressedAt }
    await ctx.events.emit(tx, 'booking.signalled', { booking, terms, role: me.role, signal })
    return signalView(row)
  })
