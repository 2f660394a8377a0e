import { bookingRules } from '@annai/contract/bookings/policy'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { afterCommit, type Tx } from '../../platform/db/transact.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'
import { afterTourOf, blindView, feedbackView } from './after-tour/service.ts'
import { isBlocked } from './agreed-times/service.ts'
import { messagesBefore } from './messages/service.ts'
import * as store from './store.ts'
import { readByOther, unreadCounts } from './unread/service.ts'
import { bookingView } from './view.ts'

type Reader = Db | Tx
export type BookingRow = store.BookingRow
/** A booking, read for one of its parties. */
export type OwnBooking = Authorized<BookingRow, 'party'>

export { absenceIn } from './view.ts'

/** The open and agreed bookings of a person. */
export const openBookingIds = store.openIdsOf

/** The person's own booking; 404 for those of others. */
export async function ownBooking(reader: Reader, me: Person, id: string): Promise<OwnBooking> {
  const row = isId(id) ? await store.find(reader, id) : undefined
  return authorize(bookingRules, 'party', me, row ?? refuse('bookings.notFound'))
}

/** The same, locked until the transaction ends, so that transitions and messages run one by one. */
export async function lockBooking(tx: Tx, me: Person, id: string): Promise<OwnBooking> {
  if (!isId(id) || !(await store.lockOf(tx, id, me))) refuse('bookings.notFound')
  return ownBooking(tx, me, id)
}

/** Any booking, locked as above. */
export const lockAnyBooking = async (tx: Tx, id: string): Promise<void> => {
  await store.lock(tx, id)
}

/** The whole booking, for one of its parties. */
export async function readBooking(
  reader: Reader,
  me: Person,
  id: string,
  ctx: Pick<Platform, 'clock' | 'site'>,
): Promise<Booking> {
  const row = await ownBooking(reader, me, id)
  const proposals = await store.proposalsOf(reader, id)
  const messages = await messagesBefore(reader, id)
  const unread = await unreadCounts(reader, [id], me)
  const agreed = proposals.find(({ revision }) => revision === row.agreed_revision) ?? null
  const after = await afterTourOf(reader, row, agreed)
  const booking = {
    ...bookingView(row, proposals, messages, unread.get(id) ?? 0, me.role),
    ...(after.cancelledAt && { cancelledAt: after.cancelledAt.toISOString() }),
    ...(after.isGuideAbsent && { isGuideAbsent: after.isGuideAbsent }),
    ...(await blindView(ctx, reader, me, row, after)),
    ...(await feedbackView(ctx, reader, me, row, after)),
    readByOther: await readByOther(reader, id, me),
  }
  const standing = proposals.find(({ revision }) => revision === row.revision)
  if (me.role !== 'user') return booking
  return { ...booking, details: await withTaken(reader, row, standing, booking.details) }
}

/**
 * The traveller can see that the guide has agreed to another booking since, but no details of it.
 */
export const withTaken = async (
  reader: Reader,
  booking: BookingRow,
  row: store.ProposalRow | undefined,
  proposal: Proposal | null,
): Promise<Proposal | null> =>
  row && proposal && (await isBlocked(reader, booking, row))
    ? { ...proposal, isTaken: true }
    : proposal

/** Moves the booking to the top of both lists. */
export const touchBooking = async (
  tx: Tx,
  booking: OwnBooking | SystemAuthority<'effects', BookingRow>,
  now: Date,
): Promise<void> => {
  await store.touch(tx, booking, now)
}

/** Lets the screens of both parties fetch the booking again, after the commit. */
export const refreshParties = (
  ctx: Platform,
  tx: Tx,
  { id, user_id, guide_id }: Pick<BookingRow, 'id' | 'user_id' | 'guide_id'>,
): void =>
  afterCommit(tx, () => {
    for (const person of [user_id, guide_id])
      if (person) ctx.live.toPerson(person, 'booking changed', { bookingId: id })
  })

/** The name of a party of the booking, for system lines and notifications. */
export const partyName = (
  { traveller_name, guide_name }: Pick<BookingRow, 'traveller_name' | 'guide_name'>,
  role: PersonRole,
): string => (role === 'user' ? traveller_name : guide_name) ?? ''
