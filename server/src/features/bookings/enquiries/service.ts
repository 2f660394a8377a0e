import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { enquiryRules } from '@annai/contract/bookings/policy'
import type { Booking } from '@annai/contract/bookings/shapes'
import { deadlineOf, reminderOf } from '@annai/contract/bookings/tour'
import type { Trip } from '@annai/contract/bookings/trip'
import { dayAfter } from '@annai/contract/days'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { instantOf, resolveZone } from '@annai/contract/when'
import type { Write } from '../../../platform/db/batch/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withRefund } from '../../../platform/rate-limits/reservation.ts'
import type { LimitName } from '../../../platform/rate-limits/rules.ts'
import { authorize, refuseField } from '../../../platform/refusal.ts'
import { type EnquiryParties, loadEnquiryParties } from '../../guides/enquiry-parties/service.ts'
import { briefOfTrip } from '../brief/service.ts'
import { countEvent } from '../metrics/service.ts'
import { type BookingRow, readBooking } from '../service.ts'
import { insertTrip } from '../trips/store.ts'
import { bookingView } from '../view.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'booking.enquired': { booking: BookingRow }
  }
}

type Words = Pick<EnquiryRequest, 'enquiry' | 'trip' | 'party'>
/** A guide, and a traveller who may send an enquiry. */
export type Parties = Authorized<EnquiryParties, 'enquire'>

/** The westernmost time zone, for a guide whose zone is not known. */
const LAST_ZONE = { offsetMinutes: -12 * 60 }

/** The end of a day in the guide's time zone. */
const endOf = (day: string, zone: string | null): Date =>
  new Date(instantOf(dayAfter(day, 1), '00:00', resolveZone(zone ?? '') ?? LAST_ZONE))

/** The end of a trip's last day in the guide's time zone. */
export const endOfTrip = (trip: Trip | null, zone: string | null): Date | null =>
  trip?.fromDay ? endOf(trip.toDay ?? trip.fromDay, zone) : null

/** The booking of a new enquiry: its record for the effects, and its insert. */
export function newEnquiry(
  parties: Parties,
  { enquiry, trip }: Words,
  tripId: string | null,
  now: Date,
): { booking: BookingRow; write: Write } {
  const enquiry_ends_at = endOfTrip(trip, parties.zone)
  const row = {
    id: newId(),
    status: STATUS.enquiry,
    ...store.enquiryColumns(enquiry, trip),
    trip_id: tripId,
    enquiry_ends_at,
    deadline_at: deadlineOf(STATUS.enquiry, now, enquiry_ends_at),
    remind_at: reminderOf(STATUS.enquiry, now),
    created_at: now,
    updated_at: now,
  }
  return {
    booking: { ...store.UNANSWERED, ...parties, ...row },
    write: store.insertBooking(parties, row),
  }
}

interface Options {
  /** Of the request: with the key of an earlier one it writes nothing. */
  key: string | undefined
  /** The trip that the bookings are part of, which a retry with the key finds. */
  trip?: { id: string }
}

/**
 * Sends an enquiry to one or several guides, with all bookings and effects in one statement. Null
 * if an earlier request with the same key has sent it.
 */
export async function sendEnquiries(
  ctx: Platform,
  parties: readonly Parties[],
  words: Words,
  { key, trip }: Options,
): Promise<BookingRow[] | null> {
  const now = ctx.clock.now()
  const { fromDay } = words.trip ?? {}
  if (fromDay && parties.some(({ zone }) => endOf(fromDay, zone) <= now))
    refuseField('dayPast', 'trip.fromDay')
  // An enquiry by itself that says who travels becomes a trip.
  const tripId = trip?.id ?? (words.party ? newId() : null)
  const sent = parties.map((each) => newEnquiry(each, words, tripId, now))
  const bookings = sent.map(({ booking }) => booking)
  const [owner] = parties
  const [first] = sent
  if (!owner || !first) throw new Error('an enquiry to no guide')
  const result_id = trip?.id ?? first.booking.id
  const effects = await Promise.all(
    bookings.map((booking) => ctx.events.writes('booking.enquired', { booking })),
  )
  const claims =
    key === undefined ? [] : [store.claimKey(owner, { key, result_id, created_at: now })]
  const own = tripId === null ? [] : [insertTrip(owner, { ...words, id: tripId, created_at: now })]
  const brief = words.party && tripId && (await briefOfTrip(ctx, tripId, words.party, bookings))
  const before = [...claims, ...own, ...(brief ? [brief] : [])]
  const [cause = first.write, ...others] = [...before, ...sent.map(({ write }) => write)]
  const result = await ctx.batch.commit([cause, ...others, ...effects.flat()])
  if (result !== 'committed') return null
  countEvent(ctx, 'enquiry', bookings.length)
  return bookings
}

/** The booking or trip that the request with this key has created. */
export const resultOfKey = (ctx: Platform, me: Person, key: string | undefined): Promise<string> =>
  store.resultOfKey(ctx.db, me.id, key ?? '')

/** Sends an enquiry to a guide. A retry with the same key creates no second booking. */
export const sendEnquiry = (
  ctx: Platform,
  me: Person,
  { guideId, ...words }: EnquiryRequest,
  key: string | undefined,
): Promise<Booking> =>
  limitPerGuide(ctx, me, { guideIds: [guideId], key }, async () => {
    const found = await loadEnquiryParties(ctx, guideId, me.id)
    const parties = authorize(enquiryRules, 'enquire', me, found)
    const [booking] = (await sendEnquiries(ctx, [parties], words, { key })) ?? []
    const shown = words.party ? { trip_asked: 1, has_brief: true } : {}
    if (booking) return bookingView({ ...booking, ...shown }, [], [], 0, me.role)
    return readBooking(ctx.db, me, await resultOfKey(ctx, me, key))
  })

interface LimitedEnquiries {
  readonly guideIds: readonly string[]
  readonly key: string | undefined
  /** Limits for which each guide counts too. */
  readonly perEnquiry?: readonly LimitName[]
}

/**
 * Allows one enquiry per minute from a traveller to a guide, even for concurrent requests: to all
 * of these guides or to none. Retries with the same key do not count, nor do enquiries that fail or
 * for which `send` returns null.
 */
export async function limitPerGuide<T>(
  { limits }: Platform,
  { id }: Person,
  { guideIds, key, perEnquiry = [] }: LimitedEnquiries,
  send: () => Promise<T>,
): Promise<T> {
  const ids = guideIds.map((guideId) => guideId.toLowerCase())
  const retry = `${id}:${ids.join()}:${key}`
  if (key !== undefined && !(await limits.consume('enquiryKey', retry))) return send()
  const counts = ids.flatMap((guideId) => [
    { name: 'enquiryPerGuide' as const, key: `${id}:${guideId}` },
    ...perEnquiry.map((name) => ({ name, key: id })),
  ])
  try {
    return await withRefund(limits, counts, send)
  } catch (error) {
    // Otherwise the same key once more would pass for a retry.
    await limits.clear('enquiryKey', retry)
    throw error
  }
}
