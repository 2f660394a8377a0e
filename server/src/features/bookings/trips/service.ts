import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { enquiryRules } from '@annai/contract/bookings/policy'
import { tripRules } from '@annai/contract/bookings/trips/policy'
import type { NewTripRequest, TripResponse } from '@annai/contract/bookings/trips/shapes'
import { daysAsText, groupOf, type Wishes } from '@annai/contract/bookings/wishes'
import { dayNumber, dayOfNumber, earliestDay } from '@annai/contract/days'
import type { SimilarGuides } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { type Authorized, check } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { RetryKey } from '../../../platform/http/route.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { blockedBy } from '../../accounts/person-blocks/service.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { guideCards, loadEnquiryParties, replacementsFor } from '../../guides/service.ts'
import {
  addEnquiry,
  endOfLastDay,
  newEnquiry,
  type Parties,
  sendEnquiries,
  sendOnce,
  withEnquiryLimits,
} from '../enquiries/service.ts'
import { enquiryOf } from '../enquiries/store.ts'
import { lockBooking, withTaken } from '../service.ts'
import { unreadCounts } from '../unread/service.ts'
import * as store from './store.ts'
import { countsOf, stateOf, tripBookingView, tripView } from './view.ts'

type Reader = Db | Tx
/** The context of a call. Its language is that of place names. */
interface Call {
  readonly ctx: Platform
  readonly language: Language
}
type OwnTrip = Authorized<store.TripRow, 'ownTrip'>

/** The traveller's own trip, or 404. */
async function ownTrip(reader: Reader, me: Person, id: string): Promise<OwnTrip> {
  const row = isId(id) ? await store.find(reader, id) : undefined
  return authorize(tripRules, 'ownTrip', me, row ?? refuse('trips.notFound'))
}

/** The trip with its bookings, for the comparison. */
export async function readTrip(
  { ctx, language }: Call,
  me: Person,
  id: string,
): Promise<TripResponse> {
  const trip = await ownTrip(ctx.db, me, id)
  const rows = await store.bookingsOf(ctx.db, trip.id)
  const ids = rows.map((row) => row.id)
  const [proposals, unread, cards] = [
    await store.proposalsOf(ctx.db, rows),
    await unreadCounts(ctx.db, ids, me),
    await guideCards(
      ctx,
      rows.flatMap(({ guide_id }) => guide_id ?? []),
      language,
    ),
  ]
  const bookings = rows.map(async (row) => {
    const own = proposals.filter(({ booking_id }) => booking_id === row.id)
    const guide = cards.get(row.guide_id ?? '')
    const booking = tripBookingView(row, own, unread.get(row.id) ?? 0, guide)
    const standing = own.find(({ revision }) => revision === row.revision)
    return { ...booking, details: await withTaken(ctx.db, row, standing, booking.details) }
  })
  return {
    trip: tripView(trip, rows, ctx.clock.now()),
    bookings: await Promise.all(bookings),
  }
}

/** The traveller and these guides. Refuses the whole call if one of the guides is unavailable. */
async function partiesOf(
  ctx: Platform,
  me: Person,
  guideIds: readonly string[],
): Promise<Parties[]> {
  const all = await Promise.all(guideIds.map((id) => loadEnquiryParties(ctx, id, me.id)))
  const unavailable = all.filter((parties) => {
    const answer = check(enquiryRules, 'enquire', me, parties)
    return 'refusal' in answer && answer.refusal === 'bookings.guideUnavailable'
  })
  if (all.length > 1 && unavailable.length > 0) {
    const body = { guideIds: unavailable.map(({ guide_id }) => guide_id) }
    // Guides without a public page are not named.
    if (unavailable.some(({ isPublic }) => !isPublic)) refuse('trips.guidesUnavailable', { body })
    const names = unavailable.map(({ guide_name }) => guide_name).join(', ')
    refuse('trips.guideUnavailable', { params: { names }, body })
  }
  return all.map((parties) => authorize(enquiryRules, 'enquire', me, parties))
}

/** Sends the same enquiry to up to three guides. A retry with the same key sends none again. */
export const sendTrip = (
  call: Call,
  me: Person,
  { guideIds, ...words }: NewTripRequest,
  key?: RetryKey,
): Promise<TripResponse> =>
  sendOnce(call.ctx, me, key, {
    async send() {
      const tripId = newId()
      const parties = await partiesOf(call.ctx, me, guideIds)
      const bookings = await sendEnquiries(call.ctx, me, parties, words, { key, tripId })
      if (!bookings) return null
      call.ctx.live.toPerson(me.id, 'trip changed', { tripId })
      return readTrip(call, me, tripId)
    },
    readSent: (id) => readTrip(call, me, id),
  })

/** Sends the enquiry of a trip to more guides, except those who already have it. */
export async function addGuides(
  call: Call,
  me: Person,
  id: string,
  guideIds: readonly string[],
): Promise<TripResponse> {
  const { ctx } = call
  const { id: tripId } = await ownTrip(ctx.db, me, id)
  const wanted = newTo(await store.asked(ctx.db, tripId), guideIds)
  if (wanted.length > 0) await commitMore(ctx, me, tripId, wanted)
  return readTrip(call, me, tripId)
}

const newTo = (asked: readonly store.TripBookingRow[], guideIds: readonly string[]) =>
  guideIds.filter((guideId) => !asked.some(({ guide_id }) => guide_id === guideId.toLowerCase()))

async function commitMore(
  ctx: Platform,
  me: Person,
  tripId: string,
  guideIds: readonly string[],
): Promise<void> {
  const parties = await partiesOf(ctx, me, guideIds)
  await withEnquiryLimits(ctx, me, guideIds, (limits) =>
    transact(ctx, async (tx) => {
      await store.lock(tx, tripId)
      const row = await ownTrip(tx, me, tripId)
      const asked = await store.asked(tx, tripId)
      const added = parties.filter(({ guide_id }) => newTo(asked, [guide_id]).length > 0)
      if (added.length === 0) return
      limits.enforce()
      const now = ctx.clock.now()
      const state = stateOf(row, asked, now)
      const counts = { ...countsOf(asked), adding: added.length }
      const trip = authorize(tripRules, 'addGuides', me, { ...row, state, ...counts })
      const words = { enquiry: enquiryOf(trip), trip: trip.enquiry_trip }
      for (const each of added) {
        const ends = endOfLastDay(words.trip, each.zone)
        if (ends && ends <= now) refuse('trips.over')
        await addEnquiry(ctx, tx, newEnquiry(each, words, tripId, now))
      }
      afterCommit(tx, () => showChanged(ctx, me, tripId, asked))
    }),
  )
}

/** The earlier guides see the new number of guides. */
function showChanged(
  ctx: Platform,
  me: Person,
  tripId: string,
  asked: readonly store.TripBookingRow[],
) {
  ctx.live.toPerson(me.id, 'trip changed', { tripId })
  for (const { id, guide_id } of asked)
    if (guide_id) ctx.live.toPerson(guide_id, 'booking changed', { bookingId: id })
}

/** Turns the traveller's booking into a trip, so that its enquiry can be sent to more guides. */
export async function startTrip(
  call: Call,
  me: Person,
  bookingId: string,
  wanted: Wishes | null,
): Promise<TripResponse> {
  const { ctx } = call
  const id = newId()
  await transact(ctx, async (tx) => {
    const row = await lockBooking(tx, me, bookingId)
    const trip = wanted ?? row.enquiry_trip
    const now = ctx.clock.now()
    const state = stateOf({ enquiry_trip: trip }, [row], now)
    const booking = authorize(tripRules, 'startTrip', me, { ...row, state })
    const words = enquiryOf(row)
    const enquiry = {
      ...words,
      dateTime: wanted?.fromDay ? daysAsText(wanted) : words.dateTime,
      customerGroupSize: (wanted && groupOf(wanted)) ?? words.customerGroupSize,
    }
    await store.startTrip(tx, booking, { id, enquiry, trip, created_at: now })
    afterCommit(tx, () => {
      ctx.live.toPerson(me.id, 'booking changed', { bookingId: booking.id })
      ctx.live.toPerson(me.id, 'trip changed', { tripId: id })
    })
  })
  return readTrip(call, me, id)
}

/** Guides similar to those of the trip, while it still needs one. */
export async function replacements(
  { ctx, language }: Call,
  explore: Pick<Explore, 'similar'>,
  me: Person,
  id: string,
): Promise<SimilarGuides> {
  const row = await ownTrip(ctx.db, me, id)
  const asked = await store.asked(ctx.db, row.id)
  const { fromDay, toDay, days, language: wanted } = row.enquiry_trip ?? {}
  const today = earliestDay(ctx.clock.now().getTime())
  return replacementsFor(
    explore,
    // The newest first: the traveller looks for another one in place of the last.
    asked.toReversed().flatMap(({ guide_id }) => guide_id ?? []),
    await blockedBy(ctx, me.id),
    {
      language,
      people: String(row.enquiry_group_size),
      ...(wanted && { languages: wanted }),
      ...(fromDay && {
        from: dayOfNumber(Math.max(dayNumber(fromDay), dayNumber(today))),
        to: toDay ?? fromDay,
        days: String(Math.min(days ?? 1, SEARCH_LIMITS.consecutiveDays)),
      }),
    },
  )
}
