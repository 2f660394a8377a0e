import type { AdminNoShow } from '@annai/contract/admin/bookings/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import type { Db } from '../../../../platform/db/database.ts'
import { type Tx, transact } from '../../../../platform/db/transact.ts'
import type { Admin } from '../../../../platform/http/authentication.ts'
import { isId } from '../../../../platform/ids.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { authorize, refuse } from '../../../../platform/refusal.ts'
import { record } from '../../../audit/service.ts'
import { loadWithProposals } from '../../revisions/service.ts'
import { type BookingRow, lockAnyBooking, refreshParties } from '../../service.ts'
import type { ProposalRow } from '../../store.ts'
import * as store from '../store.ts'
import { noShowView, stateOf } from '../view.ts'

declare module '../../../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has decided about a claim that a party did not come. */
    'booking.noShowDecided': {
      booking: BookingRow
      terms: ProposalRow | null
      outcome: NoShowOutcome
    }
  }
}

async function find(reader: Db | Tx, id: string): Promise<store.NoShowRow> {
  const found = isId(id) ? await store.find(reader, id) : undefined
  return found ?? refuse('day.claimNotFound')
}

const viewOf = (claim: store.NoShowRow, now: Date): AdminNoShow => ({
  ...noShowView(claim, now),
  bookingId: claim.booking_id,
})

export const readNoShow = async (ctx: Platform, id: string): Promise<AdminNoShow> =>
  viewOf(await find(ctx.db, id), ctx.clock.now())

/** Decides about a claim, once; the same decision again changes nothing. The booking stays as it is. */
export const decideNoShow = (
  ctx: Platform,
  admin: Admin,
  id: string,
  outcome: NoShowOutcome,
): Promise<AdminNoShow> =>
  transact(ctx, async (tx) => {
    // Locked with its booking, like an answer.
    const { booking_id: bookingId } = await find(tx, id)
    await lockAnyBooking(tx, bookingId)
    const claim = await find(tx, id)
    const now = ctx.clock.now()
    if (claim.outcome === outcome) return viewOf(claim, now)
    const facts = { id, state: stateOf(claim, now), outcome: claim.outcome }
    await store.decide(tx, authorize(adminRules, 'decideNoShow', admin, facts), {
      outcome,
      admin_id: admin.id,
      decided_at: now,
    })
    const about = await loadWithProposals(tx, bookingId)
    if (about) {
      const { booking, agreed: terms } = about
      await ctx.events.emit(tx, 'booking.noShowDecided', { booking, terms, outcome })
      refreshParties(ctx, tx, booking)
    }
    await record(ctx, tx, admin, {
      act: 'noShow.decided',
      subjectKind: 'booking',
      subjectId: bookingId,
      after: { outcome },
    })
    return viewOf({ ...claim, outcome }, now)
  })
