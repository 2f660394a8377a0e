import { deadlineOf, reminderOf } from '@annai/contract/bookings/deadlines'
import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { S } from '@annai/contract/bookings/lifecycle'
import { enquiryRules } from '@annai/contract/bookings/policy'
import type { Booking } from '@annai/contract/bookings/shapes'
import { instantOf, resolveZone } from '@annai/contract/bookings/time'
import type { Trip } from '@annai/contract/bookings/trip'
import { dayAfter } from '@annai/contract/days'
import type { Person } from '@annai/contract/person'
import { DAY, later } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { loadEnquiryParties } from '../../guides/enquiry-parties/service.ts'
import { type BookingRow, readBooking } from '../service.ts'
import { bookingView } from '../view.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'booking.enquired': { booking: BookingRow }
  }
}

/** The last of all clocks, for a guide whose zone is not known. */
const LAST_ZONE = { offsetMinutes: -12 * 60 }

/** When the last day of a trip is over at the guide's place; a day that is over there is refused. */
function endOf(trip: Trip | null, zone: string | null, now: Date): Date | null {
  if (!trip?.fromDay) return null
  const place = resolveZone(zone ?? '') ?? LAST_ZONE
  const midnightAfter = (day: string) => new Date(instantOf(dayAfter(day, 1), '00:00', place))
  if (midnightAfter(trip.fromDay) <= now) refuse('request.invalid', { problem: 'dayPast' })
  return midnightAfter(trip.toDay ?? trip.fromDay)
}

/** A traveller sends an enquiry to a guide. A retry with the same key makes no second booking. */
export async function sendEnquiry(
  ctx: Platform,
  me: Person,
  { guideId, enquiry, trip }: EnquiryRequest,
  idempotencyKey: string | undefined,
): Promise<Booking> {
  const found = await loadEnquiryParties(ctx, guideId, me.id)
  const parties = authorize(enquiryRules, 'enquire', me, found)
  const now = ctx.clock.now()
  const enquiry_ends_at = endOf(trip, parties.zone, now)
  const row = {
    id: newId(),
    status: S.enquiry,
    ...store.enquiryColumns(enquiry, trip),
    enquiry_ends_at,
    deadline_at: deadlineOf(S.enquiry, now, enquiry_ends_at),
    remind_at: reminderOf(S.enquiry, now),
    created_at: now,
    updated_at: now,
  }
  const booking = { ...store.UNANSWERED, ...parties, ...row }
  const effects = await ctx.events.writes('booking.enquired', { booking })
  const writes = store.insertBooking(parties, row, idempotencyKey)
  const result = await ctx.batch.commit([...writes, ...effects])
  if (result === 'committed') return bookingView(booking, [], [], 0, me.role)
  const id = await store.bookingOfKey(ctx.db, me.id, idempotencyKey ?? '')
  return readBooking(ctx.db, me, id)
}

/**
 * Lets one enquiry a minute through from a traveller to a guide, however many arrive at once. A
 * retry with the key of the first does not count; a failed enquiry is uncounted.
 */
export async function onePerGuide<T>(
  { limits }: Platform,
  { id }: Person,
  guideId: string,
  idempotencyKey: string | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const pair = `${id}:${guideId.toLowerCase()}`
  const retry = `${pair}:${idempotencyKey}`
  if (idempotencyKey !== undefined && !(await limits.consume('enquiryPerGuide', retry)))
    return send()
  try {
    await limits.enforce('enquiryPerGuide', pair)
  } catch (refusal) {
    // Otherwise the same key once more would pass for a retry.
    await limits.clear('enquiryPerGuide', retry)
    throw refusal
  }
  try {
    return await send()
  } catch (error) {
    await limits.clear('enquiryPerGuide', pair)
    await limits.clear('enquiryPerGuide', retry)
    throw error
  }
}

/** Removes the keys of enquiries whose retries are over. */
export async function sweepKeys(ctx: Platform): Promise<void> {
  await store.removeKeys(ctx.db, asSystem('retention'), later(ctx.clock.now(), -DAY))
}
