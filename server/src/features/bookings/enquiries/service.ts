import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { enquiryRules } from '@annai/contract/bookings/policy'
import type { Booking } from '@annai/contract/bookings/shapes'
import { deadlineOf, reminderOf } from '@annai/contract/bookings/tour'
import type { Wishes } from '@annai/contract/bookings/wishes'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { endOfDay } from '@annai/contract/when'
import { DAY, later } from '../../../platform/clock.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { RetryKey } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reserved, withReserved } from '../../../platform/rate-limits/limits.ts'
import { authorize, refuse, refuseField } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { type EnquiryParties, loadEnquiryParties } from '../../guides/service.ts'
import { addGroupDetails, sealGroupDetails } from '../group-details/service.ts'
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

/** The end of the last wanted day in the guide's time zone. */
export const endOfLastDay = (wishes: Wishes | null, zone: string | null): Date | null =>
  wishes?.fromDay ? endOfDay(wishes.toDay ?? wishes.fromDay, zone) : null

/** The booking of an enquiry that is to be added. */
export function newEnquiry(
  parties: Parties,
  { enquiry, trip: wishes }: Pick<Words, 'enquiry' | 'trip'>,
  tripId: string | null,
  now: Date,
) {
  const enquiry_ends_at = endOfLastDay(wishes, parties.zone)
  const row = {
    id: newId(),
    status: STATUS.enquiry,
    ...store.enquiryColumns(enquiry, wishes),
    trip_id: tripId,
    enquiry_ends_at,
    deadline_at: deadlineOf(STATUS.enquiry, now, { firstStart: null, lastEnd: enquiry_ends_at }),
    remind_at: reminderOf(STATUS.enquiry, now),
    created_at: now,
    updated_at: now,
  }
  return { parties, row }
}

/** Adds the booking of an enquiry, with its effects. */
export async function addEnquiry(
  ctx: Platform,
  tx: Tx,
  { parties, row }: ReturnType<typeof newEnquiry>,
): Promise<BookingRow> {
  await store.insertBooking(tx, parties, row)
  const booking = { ...store.UNANSWERED, ...parties, ...row }
  await ctx.events.emit(tx, 'booking.enquired', { booking })
  afterCommit(tx, () => countEvent(ctx, 'enquiry'))
  return booking
}

interface Request {
  key: RetryKey | undefined
  /** The trip of the bookings. An enquiry by itself has one only if it says who travels. */
  tripId?: string
}

/**
 * Sends an enquiry to all of these guides or to none. Null if a concurrent request with the same
 * key has sent it.
 */
export async function sendEnquiries(
  ctx: Platform,
  me: Person,
  parties: readonly Parties[],
  words: Words,
  request: Request,
): Promise<BookingRow[] | null> {
  const now = ctx.clock.now()
  const { fromDay } = words.trip ?? {}
  if (fromDay && parties.some(({ zone }) => endOfDay(fromDay, zone) <= now))
    refuseField('dayPast', 'trip.fromDay')
  const tripId = request.tripId ?? (words.party ? newId() : null)
  const groupDetails =
    tripId && words.party ? await sealGroupDetails(ctx, tripId, words.party) : null
  const enquiries = parties.map((each) => newEnquiry(each, words, tripId, now))
  const [first] = enquiries
  if (!first) throw new Error('an enquiry to no guide')
  const resultId = request.tripId ?? first.row.id
  const guideIds = parties.map(({ guide_id }) => guide_id)
  return withEnquiryLimits(ctx, me, guideIds, (limits) =>
    transact(ctx, async (tx) => {
      if (request.key && !(await store.claimKey(tx, first.parties, request.key, resultId, now)))
        return null
      limits.enforce()
      if (tripId) await insertTrip(tx, first.parties, { ...words, id: tripId, created_at: now })
      const bookings: BookingRow[] = []
      for (const enquiry of enquiries) bookings.push(await addEnquiry(ctx, tx, enquiry))
      if (tripId && groupDetails) await addGroupDetails(ctx, tx, tripId, groupDetails, bookings)
      return bookings
    }),
  )
}

/** Sends an enquiry to a guide. A retry with the same key creates no second booking. */
export const sendEnquiry = (
  ctx: Platform,
  me: Person,
  { guideId, ...words }: EnquiryRequest,
  key?: RetryKey,
): Promise<Booking> =>
  sendOnce(ctx, me, key, {
    async send() {
      const loaded = await loadEnquiryParties(ctx, guideId, me.id)
      const parties = authorize(enquiryRules, 'enquire', me, loaded)
      const [booking] = (await sendEnquiries(ctx, me, [parties], words, { key })) ?? []
      const groupDetails = words.party ? { trip_asked: 1, has_group_details: true } : {}
      return booking ? bookingView({ ...booking, ...groupDetails }, [], [], 0, me.role) : null
    },
    readSent: (id) => readBooking(ctx.db, me, id, ctx),
  })

interface Sending<T> {
  /** Null if a concurrent request with the same key has sent it. */
  send(): Promise<T | null>
  /** What the earlier request with the key has sent, by the id of its booking or trip. */
  readSent(id: string): Promise<T>
}

/**
 * Sends once for a key. Only a stored key proves a retry: everything else counts as an enquiry.
 * Calls with one key run one after another, so that a retry does not use up the limits of the
 * first call.
 */
export async function sendOnce<T>(
  { db }: Platform,
  me: Person,
  key: RetryKey | undefined,
  { send, readSent }: Sending<T>,
): Promise<T> {
  const findSent = async (): Promise<T | null> => {
    const used = key && (await store.findKey(db, me.id, key.key))
    if (!used) return null
    if (used.request_hash?.equals(key.requestHash) === false) refuse('request.keyReused')
    return readSent(used.result_id)
  }
  const findOrSend = async (): Promise<T> =>
    (await findSent()) ?? (await send()) ?? (await findSent()) ?? refuse('server.busy')
  return key ? serialize(`${me.id}:${key.key}`, findOrSend) : findOrSend()
}

/** Counts an enquiry to each of these guides. Those that fail or are not sent do not count. */
export const withEnquiryLimits = <T>(
  { limits }: Platform,
  { id }: Person,
  guideIds: readonly string[],
  work: (limits: Reserved) => Promise<T>,
): Promise<T> =>
  withReserved(
    limits,
    guideIds.flatMap((guideId) => [
      { name: 'enquiryPerGuide' as const, key: `${id}:${guideId.toLowerCase()}` },
      { name: 'enquiryPerHour' as const, key: id },
      { name: 'enquiryPerDay' as const, key: id },
    ]),
    work,
  )

/** Deletes expired idempotency keys of enquiries. */
export async function sweepKeys(ctx: Platform): Promise<void> {
  await store.removeKeys(ctx.db, asSystem('retention'), later(ctx.clock.now(), -DAY))
}

const running = new Map<string, Promise<unknown>>()

/** Runs work with the same key one after another, in this process. */
export async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve()
  const result = before.then(work, work)
  running.set(key, result)
  try {
    return await result
  } finally {
    if (running.get(key) === result) running.delete(key)
  }
}
