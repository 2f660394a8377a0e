import { changedFields } from '@annai/contract/bookings/changes'
import {
  type Actor,
  type BookingAction,
  type Move,
  moveOf,
  turnOf,
} from '@annai/contract/bookings/lifecycle'
import { bookingRules } from '@annai/contract/bookings/policy'
import type { Booking, ProposalRequest } from '@annai/contract/bookings/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'
import { threadBefore, unreadCounts } from './thread/service.ts'
import { applyMove } from './transitions/service.ts'
import { bookingView, proposalView } from './view.ts'

type Reader = Db | Tx
export type BookingRow = store.BookingRow
/** A booking that was read for one of its parties. */
export type OwnBooking = Authorized<BookingRow, 'party'>

declare module '../../platform/events.ts' {
  interface DomainEvents {
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

/** The person's own booking, or 404: the bookings of others do not exist for them. */
export async function ownBooking(reader: Reader, me: Person, id: string): Promise<OwnBooking> {
  const row = isId(id) ? await store.find(reader, id) : undefined
  return authorize(bookingRules, 'party', me, row ?? refuse('bookings.notFound'))
}

/** The same, locked until the transaction ends, so that moves and messages queue up. */
export async function holdBooking(tx: Tx, me: Person, id: string): Promise<OwnBooking> {
  if (!isId(id) || !(await store.lockOf(tx, id, me))) refuse('bookings.notFound')
  return ownBooking(tx, me, id)
}

/** Any booking, locked as above: messages and moves that are being written finish first. */
export const holdAnyBooking = async (tx: Tx, id: string): Promise<void> => {
  await store.lock(tx, id)
}

/** The whole booking as its party reads it. */
export async function readBooking(reader: Reader, me: Person, id: string): Promise<Booking> {
  const row = await ownBooking(reader, me, id)
  const proposals = await store.proposalsOf(reader, id)
  const messages = await threadBefore(reader, id)
  const unread = await unreadCounts(reader, [id], me)
  return bookingView(row, proposals, messages, unread.get(id) ?? 0)
}

interface PersonStep {
  proposal?: ProposalRequest
  reason?: string
  /** The revision that the person saw; a newer one means that the answer is about something else. */
  revision?: number | undefined
}

/** A person's action on the own booking: propose, confirm, reject, complete or cancel. */
export function act(
  ctx: Platform,
  me: Person,
  id: string,
  action: BookingAction,
  details: PersonStep = {},
): Promise<Booking> {
  return transact(ctx, async (tx) => {
    const row = await holdBooking(tx, me, id)
    if (details.revision !== undefined && details.revision !== row.revision)
      refuse('bookings.stale', { body: { booking: await readBooking(tx, me, id) } })
    if (details.proposal && (await isProposed(tx, row, details.proposal)))
      return readBooking(tx, me, id)
    await applyMove(ctx, tx, row, {
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
export function actByClock(ctx: Platform, id: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await holdAnyBooking(tx, id)
    const row = await store.find(tx, id)
    if (!row?.deadline_at || row.deadline_at > ctx.clock.now()) return
    const action = 'move' in moveOf(asFacts(row), 'expire', 'clock') ? 'expire' : 'complete'
    await applyMove(ctx, tx, asSystem('clock', row), { action, by: 'clock', actorId: null })
  })
}

const asFacts = (row: BookingRow) => ({ status: row.status, detailsStatus: row.details_status })

/** Moves the booking to the top of both lists. */
export const touchBooking = async (tx: Tx, booking: OwnBooking, now: Date): Promise<void> => {
  await store.touch(tx, booking, now)
}
