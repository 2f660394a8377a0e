import { isDeepStrictEqual } from 'node:util'
import { groupDetailsRules } from '@annai/contract/bookings/group-details/policy'
import {
  type GroupDetailsResponse,
  StoredGroupDetails,
} from '@annai/contract/bookings/group-details/shapes'
import {
  type GroupDetails,
  NEEDS,
  type Need,
  needsOf,
} from '@annai/contract/bookings/group-details/vocabulary'
import { isClosed } from '@annai/contract/bookings/lifecycle'
import type { Person } from '@annai/contract/person'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import type { Sealed } from '../../../platform/secrets/secrets.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { enquiryOf } from '../enquiries/store.ts'
import { addSystemLine } from '../messages/service.ts'
import {
  type BookingRow,
  lockBooking,
  type OwnBooking,
  ownBooking,
  refreshParties,
  touchBooking,
} from '../service.ts'
import { lockBookings, startTrip } from '../trips/store.ts'
import { deletionDate, latest, timesOf } from './deletion.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The traveller has changed who travels, and the guide of this booking can read it. */
    'booking.groupDetailsChanged': { booking: BookingRow }
  }
}

type Reader = Db | Tx

/** Reads the booking again if it became part of a trip after it was read. */
const TRIES = 3

const openGroupDetails = ({ secrets }: Platform, row: store.GroupDetailsRow): GroupDetails =>
  StoredGroupDetails.parse(JSON.parse(secrets.open('party', row.trip_id, store.sealedOf(row))))

export const sealGroupDetails = (
  { secrets }: Platform,
  tripId: string,
  details: GroupDetails,
): Promise<Sealed> =>
  secrets.seal('party', tripId, JSON.stringify(StoredGroupDetails.parse(details)))

/** A tick covers the details of its time, not allergies or ages that were added since. */
const Ticks = z.object({
  covers: z.array(z.enum(NEEDS)),
  childAges: z.array(z.number()),
  allergies: z.string(),
})
type Ticks = z.infer<typeof Ticks>

const openTicks = ({ secrets }: Platform, bookingId: string, row: store.TicksRow): Ticks =>
  Ticks.parse(JSON.parse(secrets.open('party', bookingId, store.sealedOf(row))))

function stillCovered({ covers, childAges, allergies }: Ticks, details: GroupDetails): Need[] {
  const wanted = needsOf(details)
  return covers.filter(
    (need) =>
      wanted.includes(need) &&
      (need !== 'allergies' || allergies === details.allergies) &&
      (need !== 'children' || isDeepStrictEqual(childAges, details.childAges)),
  )
}

async function viewOf(
  ctx: Platform,
  reader: Reader,
  { id, revision, agreed_revision }: BookingRow,
  row: store.GroupDetailsRow,
): Promise<GroupDetailsResponse> {
  const details = openGroupDetails(ctx, row)
  const coveredBy = async (number: number | null) => {
    if (!number) return null
    const ticks = await store.findTicks(reader, id, number)
    return ticks ? stillCovered(openTicks(ctx, id, ticks), details) : []
  }
  const covers = await coveredBy(revision)
  return {
    party: details,
    consentedAt: row.consent_at.toISOString(),
    forgottenAt: row.forget_at.toISOString(),
    covers,
    agreedCovers: agreed_revision === revision ? covers : await coveredBy(agreed_revision),
  }
}

const findGroupDetails = async (ctx: Platform, tripId: string | null) =>
  tripId === null ? undefined : await store.find(ctx.db, tripId, ctx.clock.now())

const isSame = (
  ctx: Platform,
  row: store.GroupDetailsRow | undefined,
  details: GroupDetails,
): boolean =>
  row !== undefined &&
  isDeepStrictEqual(openGroupDetails(ctx, row), StoredGroupDetails.parse(details))

/** The group details for the traveller and the guide of this booking; 404 for others. */
export async function readGroupDetails(
  ctx: Platform,
  me: Person,
  bookingId: string,
): Promise<GroupDetailsResponse> {
  const own = await ownBooking(ctx.db, me, bookingId)
  const booking = authorize(groupDetailsRules, 'readGroupDetails', me, own)
  const row = await findGroupDetails(ctx, booking.trip_id)
  return viewOf(ctx, ctx.db, booking, row ?? refuse('party.notFound'))
}

/** Adds the group details of a new trip. They are encrypted before the transaction. */
export async function addGroupDetails(
  ctx: Platform,
  tx: Tx,
  tripId: string,
  { keyId, sealed }: Sealed,
  bookings: readonly Pick<BookingRow, 'enquiry_ends_at' | 'deadline_at'>[],
): Promise<void> {
  const now = ctx.clock.now()
  const wanted_end = latest(bookings.map(({ enquiry_ends_at }) => enquiry_ends_at))
  const deadline = latest(bookings.map(({ deadline_at }) => deadline_at))
  const forget_at = deletionDate({ agreed_end: null, wanted_end, deadline }, now)
  const row = { trip_id: tripId, key_id: keyId, sealed, consent_at: now, forget_at }
  await store.insert(tx, asSystem('effects', row))
}

/**
 * The system line, notification and mail to a guide who can read it. None of them contains the
 * change.
 */
async function announceChange(ctx: Platform, tx: Tx, me: Person, booking: OwnBooking) {
  await addSystemLine(ctx, tx, booking, {
    senderId: me.id,
    senderRole: 'user',
    line: 'party_changed',
    params: {},
  })
  await touchBooking(tx, booking, ctx.clock.now())
  await ctx.events.emit(tx, 'booking.groupDetailsChanged', { booking })
}

/** Shares the group details with all guides of the trip. A single enquiry becomes a trip. */
export async function saveGroupDetails(
  ctx: Platform,
  me: Person,
  bookingId: string,
  details: GroupDetails,
): Promise<GroupDetailsResponse> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = authorize(
      groupDetailsRules,
      'changeGroupDetails',
      me,
      await ownBooking(ctx.db, me, bookingId),
    )
    if (isSame(ctx, await findGroupDetails(ctx, seen.trip_id), details))
      return readGroupDetails(ctx, me, bookingId)
    const tripId = seen.trip_id ?? newId()
    // Each change notifies every guide of the trip.
    if (tries === 0)
      for (const counted of [bookingId, tripId]) await ctx.limits.enforce('partyChange', counted)
    const sealed = await sealGroupDetails(ctx, tripId, details)
    const saved = await transact(ctx, (tx) =>
      saveSealed(ctx, tx, me, { seen, tripId, details, sealed }),
    )
    if (saved) return readGroupDetails(ctx, me, bookingId)
  }
  return refuse('server.busy')
}

interface Change {
  seen: BookingRow
  tripId: string
  details: GroupDetails
  sealed: Sealed
}

/** False if the booking joined another trip meanwhile, because the key is bound to the trip. */
async function saveSealed(
  ctx: Platform,
  tx: Tx,
  me: Person,
  { seen, tripId, details, sealed }: Change,
): Promise<boolean> {
  const now = ctx.clock.now()
  if (seen.trip_id === null) {
    const booking = await lockBooking(tx, me, seen.id)
    if (booking.trip_id !== null) return false
    const words = { enquiry: enquiryOf(booking), trip: booking.enquiry_trip }
    await startTrip(tx, booking, { id: tripId, ...words, created_at: now })
  }
  const bookings: OwnBooking[] = []
  for (const { id } of await lockBookings(tx, tripId)) bookings.push(await ownBooking(tx, me, id))
  const before = await store.lockGroupDetails(tx, tripId)
  if (isSame(ctx, before, details)) return true
  const forget_at = deletionDate(await timesOf(tx, tripId), now)
  // The tour is long over: there is nobody to read it.
  if (forget_at <= now) refuse('bookings.notPossible')
  const owned = authorize(groupDetailsRules, 'changeGroupDetails', me, { ...seen, trip_id: tripId })
  const { keyId: key_id, sealed: bytes } = sealed
  await store.save(tx, owned, { key_id, sealed: bytes, consent_at: now, forget_at })
  for (const booking of bookings) {
    if (!isClosed(booking.status)) await announceChange(ctx, tx, me, booking)
    refreshParties(ctx, tx, booking)
  }
  return true
}

/** Deletes the group details for the traveller, at any time and without notifying the guides. */
export function eraseGroupDetails(ctx: Platform, me: Person, bookingId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    const own = authorize(
      groupDetailsRules,
      'changeGroupDetails',
      me,
      await ownBooking(tx, me, bookingId),
    )
    const { trip_id } = own
    if (trip_id === null) refuse('party.notFound')
    const bookings = await store.bookingsOf(tx, trip_id)
    const owned = authorize(groupDetailsRules, 'changeGroupDetails', me, { ...own, trip_id })
    if (!(await store.remove(tx, owned))) refuse('party.notFound')
    for (const booking of bookings) refreshParties(ctx, tx, booking)
  })
}

/** The guide's ticks, encrypted before the transaction of the proposal. */
export interface SealedTicks extends Sealed {
  readonly tripId: string
  readonly covers: readonly Need[]
}

/** Null if there is nothing that a proposal could cover. */
export async function sealTicks(
  ctx: Platform,
  me: Person,
  bookingId: string,
  ticked: readonly Need[],
): Promise<SealedTicks | null> {
  const { id, trip_id } = await ownBooking(ctx.db, me, bookingId)
  const row = await findGroupDetails(ctx, trip_id)
  if (!row) return null
  const details = openGroupDetails(ctx, row)
  const covers = needsOf(details).filter((need) => ticked.includes(need))
  const { childAges, allergies } = details
  const text = JSON.stringify({ covers, childAges, allergies } satisfies Ticks)
  return { ...(await ctx.secrets.seal('party', id, text)), tripId: row.trip_id, covers }
}

/** Whether exactly these are ticked in the newest revision. */
export async function isTicked(
  ctx: Platform,
  reader: Reader,
  { id, revision }: BookingRow,
  { covers }: SealedTicks,
): Promise<boolean> {
  const row = await store.findTicks(reader, id, revision)
  return isDeepStrictEqual(row ? openTicks(ctx, id, row).covers : [], covers)
}

export const saveTicks = store.saveTicks

/** The person's own group details in batches, for the export; null if this instance has another key. */
export async function* exportGroupDetails(ctx: Platform, me: Person) {
  const hasKey = await ctx.secrets.hasRightKey()
  const now = ctx.clock.now()
  let after: string | undefined
  do {
    const rows = await store.ofTraveller(ctx.db, me.id, now, after)
    if (rows.length > 0)
      yield rows.map((row) => {
        const { key_id: _, sealed: __, ...shown } = row
        return { ...shown, party: hasKey ? openGroupDetails(ctx, row) : null }
      })
    after = rows.at(-1)?.trip_id
  } while (after)
}
