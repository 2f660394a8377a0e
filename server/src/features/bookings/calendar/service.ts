import { accountRules, isBlocked } from '@annai/contract/accounts/policy'
import type { CalendarSubscription } from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import { siteNameIn } from '@annai/contract/site/name'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { senderOf } from '../../../platform/mail/transport.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { agreedRevisions } from '../messages/service.ts'
import { ownBooking } from '../service.ts'
import { proposalsOf } from '../store.ts'
import { bookingView } from '../view.ts'
import * as store from './store.ts'
import { calendarView, type Entry, eventCount, hasTerms } from './view.ts'

/** The maximum number of bookings in a subscription; older ones are left out. */
const MAX_BOOKINGS = 200
/** The maximum number of dates in a subscription; a booking may have sixty. */
const MAX_EVENTS = 1000
/** The file name of the calendar file of a booking. */
export const BOOKING_FILE = 'booking.ics'

const publisherOf = ({ env, clock, site }: Platform) => ({
  siteName: siteNameIn(site.settings()),
  publicUrl: env.PUBLIC_URL,
  address: senderOf(env, '').address,
  now: clock.now(),
})

async function entryOf(reader: Db | Tx, me: Person, id: string): Promise<Entry> {
  const row = await ownBooking(reader, me, id)
  const proposals = await proposalsOf(reader, row.id)
  // A calendar may still show the dates of any revision that was agreed.
  const known =
    proposals.length > 1 ? await agreedRevisions(reader, row.id) : new Map<number, Date>()
  const agreed = proposals.filter(({ revision }) => known.has(revision))
  const maxRows = Math.max(0, ...agreed.map(({ date_times }) => date_times.length))
  return { booking: bookingView(row, proposals, [], 0, me.role), maxRows }
}

/** The calendar file of a booking. Refused where nothing is proposed and nothing was ever agreed. */
export async function bookingCalendar(
  ctx: Platform,
  me: Person,
  id: string,
  reader: Db | Tx = ctx.db,
): Promise<string> {
  const entry = await entryOf(reader, me, id)
  if (!hasTerms(entry)) refuse('bookings.notPossible')
  return calendarView([entry], me.role, publisherOf(ctx))
}

/** The calendar of a secret address; 404 for an unknown or revoked one. */
export async function subscribedCalendar(ctx: Platform, secret: string): Promise<string> {
  const holder = await store.findHolder(ctx.db, hashToken(secret))
  if (!holder || isBlocked(holder.status)) refuse('request.notFound')
  await ctx.limits.enforce('calendarRead', holder.id)
  const ids = await store.agreedIds(ctx.db, holder.role, holder.id, MAX_BOOKINGS)
  const entries: Entry[] = []
  let events = 0
  for (const { id } of ids) {
    const entry = await entryOf(ctx.db, holder, id)
    events += eventCount(entry)
    if (events > MAX_EVENTS) break
    entries.push(entry)
  }
  return calendarView(entries, holder.role, publisherOf(ctx))
}

export const readSubscription = async (
  ctx: Platform,
  me: Person,
): Promise<CalendarSubscription> => ({
  isOn: await store.hasSecret(ctx.db, me.id),
})

/** Creates a secret address. An earlier one stops working at once. */
export async function openSubscription(ctx: Platform, me: Person): Promise<{ address: string }> {
  const secret = newToken()
  await store.saveSecret(
    ctx.db,
    authorize(accountRules, 'changeAccount', me, me),
    hashToken(secret),
  )
  return { address: `${ctx.env.PUBLIC_URL}/api/calendar/${secret}.ics` }
}

export async function closeSubscription(ctx: Platform, me: Person): Promise<CalendarSubscription> {
  await store.saveSecret(ctx.db, authorize(accountRules, 'changeAccount', me, me), null)
  return { isOn: false }
}
