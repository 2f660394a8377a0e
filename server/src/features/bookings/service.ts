import { changedFields } from '@annai/contract/bookings/changes'
import { deadlineOf, reminderOf } from '@annai/contract/bookings/deadlines'
import {
  type Actor,
  type BookingAction,
  type Move,
  moveOf,
  S,
  turnOf,
} from '@annai/contract/bookings/lifecycle'
import { enquiryRules } from '@annai/contract/bookings/policy'
import type { Booking, EnquiryRequest, ProposalRequest } from '@annai/contract/bookings/shapes'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { HAPPENED } from '../../platform/db/together.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { permit, refuse } from '../../platform/refusal.ts'
import { listingOf } from '../guides/listing/service.ts'
import { makeMove } from './moves/service.ts'
import * as store from './store.ts'
import { unreadCounts, wholeThread } from './thread/service.ts'
import { bookingView, newRow, proposalView } from './view.ts'

type Reader = Db | Tx
export type BookingRow = store.BookingRow

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'booking.enquired': { booking: BookingRow }
    /** A move was made; `booking` is as it was before, with the names of its parties. */
    'booking.moved': {
      booking: BookingRow
      move: Move
      by: Actor
      reason: string
      /** The date that it is about (contract/src/bookings/when.ts). */
      when: Record<string, string>
    }
    'booking.reminded': { booking: BookingRow; role: PersonRole }
  }
}

/** The person's own booking, or 404: whether somebody else's exists is not told. */
export async function ownBooking(reader: Reader, me: Person, id: string): Promise<BookingRow> {
  const row = isId(id) ? await store.findOf(reader, id, me) : undefined
  return row ?? refuse('bookings.notFound')
}

/** The same, held until the transaction ends, so that moves and messages queue up. */
export async function holdBooking(tx: Tx, me: Person, id: string): Promise<BookingRow> {
  if (!isId(id) || !(await store.lockOf(tx, id, me))) refuse('bookings.notFound')
  return ownBooking(tx, me, id)
}

/** Any booking, held as above: what is being said or done about it is finished first. */
export const holdAnyBooking = async (tx: Tx, id: string): Promise<void> => {
  await store.lock(tx, id)
}

/** The whole booking as its party reads it. */
export async function readBooking(reader: Reader, me: Person, id: string): Promise<Booking> {
  const row = await ownBooking(reader, me, id)
  const [proposals, messages, unread] = [
    await store.proposalsOf(reader, id),
    await wholeThread(reader, id),
    await unreadCounts(reader, [id], me),
  ]
  return bookingView(row, proposals, messages, unread.get(id) ?? 0)
}

/** A traveller asks a guide. A retry with the same key makes no second booking. */
export async function sendEnquiry(
  p: Platform,
  me: Person,
  { guideId, enquiry }: EnquiryRequest,
  idempotencyKey: string | undefined,
): Promise<Booking> {
  const listing = await listingOf(p, guideId, me.id)
  permit(enquiryRules, 'enquire', me, listing)
  const now = p.clock.now()
  const status = S.enquiry
  const row: store.NewBooking = {
    id: newId(),
    user_id: me.id,
    guide_id: guideId,
    status,
    enquiry_message: enquiry.message,
    enquiry_location: enquiry.location,
    enquiry_date_time: enquiry.dateTime,
    enquiry_group_size: enquiry.customerGroupSize,
    deadline_at: deadlineOf(status, now, null) ?? now,
    remind_at: reminderOf(status, now) ?? now,
    created_at: now,
    updated_at: now,
  }
  const booking = newRow(row, listing.asker, listing.guide)
  const claim = { id: row.id, account_id: me.id, key: idempotencyKey, created_at: now }
  const others = await p.events.writes('booking.enquired', { booking })
  const made = await p.together.commit({
    // A request without a key is always the first.
    cause: { kind: idempotencyKey ? store.CLAIM : HAPPENED, row: claim },
    writes: [{ kind: store.BOOKING, row }, ...others],
  })
  if (made) return bookingView(booking, [], [], 0)
  return readBooking(p.db, me, await store.claimed(p.db, me.id, idempotencyKey ?? ''))
}

interface PersonStep {
  proposal?: ProposalRequest
  reason?: string
  /** The revision that the person saw; a newer one means that the answer is about something else. */
  revision?: number | undefined
}

/** A person's action on the own booking: propose, confirm, reject, complete or cancel. */
export function act(
  p: Platform,
  me: Person,
  id: string,
  action: BookingAction,
  details: PersonStep = {},
): Promise<Booking> {
  return transact(p, async (tx) => {
    const row = await holdBooking(tx, me, id)
    if (details.revision !== undefined && details.revision !== row.revision)
      refuse('bookings.stale', { body: { booking: await readBooking(tx, me, id) } })
    if (details.proposal && (await isProposed(tx, row, details.proposal)))
      return readBooking(tx, me, id)
    await makeMove(p, tx, row, {
      action,
      by: me.role,
      actorId: me.id,
      ...(details.proposal && { proposal: details.proposal }),
      ...(details.reason && { reason: details.reason }),
    })
    return readBooking(tx, me, id)
  })
}

/** Does this very proposal wait for an answer already? A double click proposes once. */
async function isProposed(tx: Tx, row: BookingRow, proposal: ProposalRequest): Promise<boolean> {
  if (turnOf(row.status) !== 'user') return false
  const newest = (await store.proposalsOf(tx, row.id)).at(-1)
  return (
    newest?.revision === row.revision &&
    newest.allow_overlap === proposal.allowOverlap &&
    changedFields(proposalView(newest, 'proposed'), proposal).length === 0
  )
}

/** The clock's action, once, and only if it is still due when the booking is held. */
export function actByClock(p: Platform, id: string): Promise<void> {
  return transact(p, async (tx) => {
    await holdAnyBooking(tx, id)
    const row = await store.findAny(tx, id)
    if (!row?.deadline_at || row.deadline_at > p.clock.now()) return
    const action = 'move' in moveOf(asFacts(row), 'expire', 'clock') ? 'expire' : 'complete'
    await makeMove(p, tx, row, { action, by: 'clock', actorId: null })
  })
}

const asFacts = (row: BookingRow) => ({ status: row.status, detailsStatus: row.details_status })

/** Brings the booking to the top of both lists. */
export const touchBooking = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await store.touch(tx, id, now)
}
