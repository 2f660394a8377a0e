import { enquiryRules } from '@annai/contract/bookings/can'
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
import type { Booking, EnquiryRequest, ProposalRequest } from '@annai/contract/bookings/shapes'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { permit, refuse } from '../../platform/refusal.ts'
import { unreadCounts, wholeThread } from '../chat/thread/service.ts'
import { listingOf } from '../guides/listing/service.ts'
import { makeMove } from './moves/service.ts'
import * as store from './store.ts'
import { bookingView, proposalView } from './view.ts'

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
export function sendEnquiry(
  p: Platform,
  me: Person,
  { guideId, enquiry }: EnquiryRequest,
  idempotencyKey: string | undefined,
): Promise<Booking> {
  return transact(p, async (tx) => {
    permit(enquiryRules, 'enquire', me, await listingOf(tx, guideId))
    const id = newId()
    const now = p.clock.now()
    if (idempotencyKey) {
      const claim = { account_id: me.id, key: idempotencyKey, result_id: id, created_at: now }
      const earlier = await store.claimKey(tx, claim)
      if (earlier) return readBooking(tx, me, earlier)
    }
    const status = S.enquiry
    await store.insert(tx, {
      id,
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
    })
    const booking = await ownBooking(tx, me, id)
    await p.events.emit(tx, 'booking.enquired', { booking })
    return readBooking(tx, me, id)
  })
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

/** What a chat message means for the booking: who spoke last, and a request that is not forgotten. */
export async function noteMessage(
  p: Platform,
  tx: Tx,
  booking: BookingRow,
  role: PersonRole,
): Promise<void> {
  const now = p.clock.now()
  const proposals = await store.proposalsOf(tx, booking.id)
  const terms = booking.agreed_revision ?? booking.revision
  const lastEnd = proposals.find((item) => item.revision === terms)?.last_end_at ?? null
  await store.saveMessageFacts(tx, booking.id, {
    guide_has_replied: booking.guide_has_replied || role === 'guide',
    last_message_sender: role,
    deadline_at: deadlineOf(booking.status, now, lastEnd),
    updated_at: now,
  })
}

/** Brings the booking to the top of both lists. */
export const touchBooking = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await store.touch(tx, id, now)
}
