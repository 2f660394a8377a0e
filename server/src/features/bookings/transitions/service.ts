import { deadlineOf, reminderOf } from '@annai/contract/bookings/deadlines'
import {
  type Actor,
  type BookingAction,
  type Move,
  moveOf,
} from '@annai/contract/bookings/lifecycle'
import type { ProposalRequest } from '@annai/contract/bookings/shapes'
import { whenParams } from '@annai/contract/bookings/when'
import { afterCommit, type Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lastEndOf, occupy, release } from '../agreed-times/service.ts'
import * as store from '../store.ts'
import { addSystemLine } from '../thread/service.ts'
import { nameOf } from '../view.ts'

type BookingRow = store.BookingRow

export interface Step {
  action: BookingAction
  by: Actor
  actorId: string | null
  proposal?: ProposalRequest
  reason?: string
}

const whenOf = (terms: store.ProposalRow | undefined) =>
  terms ? whenParams({ dateTimes: terms.date_times, timeZone: terms.time_zone }) : {}

/** What the system line may name. */
function paramsOf(
  row: BookingRow,
  by: Actor,
  terms: store.ProposalRow | undefined,
  reason: string,
) {
  return {
    guideName: nameOf(row, 'guide'),
    userName: nameOf(row, 'user'),
    location: terms?.location ?? row.enquiry_location,
    ...whenOf(terms),
    ...(by !== 'clock' && { cancellerName: nameOf(row, by) }),
    ...(reason !== '' && { reason }),
  }
}

/** Applies a move that the lifecycle allows: terms, status, line, effects; all or nothing. */
export async function applyMove(
  ctx: Platform,
  tx: Tx,
  row: store.Actionable,
  step: Step,
): Promise<void> {
  const decision = moveOf(
    { status: row.status, detailsStatus: row.details_status },
    step.action,
    step.by,
  )
  const move = 'move' in decision ? decision.move : refuse(decision.refusal)
  const now = ctx.clock.now()
  const proposals = await store.proposalsOf(tx, row.id)
  const terms = await applyTerms(tx, row, move, proposals, step.proposal, now)
  const standing = terms.proposals.find((item) => item.revision === terms.revision)
  const agreed = terms.proposals.find((item) => item.revision === terms.agreed_revision)
  const saved = await store.saveMove(tx, row, move, {
    details_status: terms.details_status,
    revision: terms.revision,
    agreed_revision: terms.agreed_revision,
    guide_has_replied: row.guide_has_replied || move.terms === 'propose',
    deadline_at: deadlineOf(move.to, now, (agreed ?? standing)?.last_end_at ?? null),
    remind_at: reminderOf(move.to, now),
    updated_at: now,
  })
  if (!saved) refuse('bookings.stale')
  const reason = step.reason ?? ''
  // What ends is what was agreed; everything else is about the proposal that stands now.
  const named = move.terms === 'keep' ? (agreed ?? standing) : standing
  await addSystemLine(ctx, tx, row, {
    senderId: step.actorId,
    // The clock speaks as the party that it acts for: it closes requests and completes days.
    senderRole: step.by === 'clock' ? (move.action === 'complete' ? 'guide' : 'user') : step.by,
    line: move.line,
    params: paramsOf(row, step.by, named, reason),
  })
  await ctx.events.emit(tx, 'booking.moved', {
    booking: row,
    move,
    by: step.by,
    reason,
    terms: named ?? null,
  })
  afterCommit(tx, () => {
    for (const id of [row.user_id, row.guide_id])
      if (id) ctx.live.toPerson(id, 'booking changed', { bookingId: row.id })
  })
}

interface Terms {
  revision: number
  agreed_revision: number | null
  details_status: 'proposed' | 'rejected' | null
  proposals: store.ProposalRow[]
}

/** What a move does to the proposals, the agreed terms and the guide's calendar. */
async function applyTerms(
  tx: Tx,
  row: store.Actionable,
  move: Move,
  proposals: store.ProposalRow[],
  proposal: ProposalRequest | undefined,
  now: Date,
): Promise<Terms> {
  const { revision, agreed_revision, details_status } = row
  const asIs = { revision, agreed_revision, details_status, proposals }
  switch (move.terms) {
    case 'propose': {
      if (!proposal) refuse('request.invalid')
      const added = await addProposal(tx, row, proposals, proposal, now)
      return {
        ...asIs,
        revision: added.revision,
        details_status: 'proposed',
        proposals: [...proposals, added],
      }
    }
    case 'agree': {
      const standing = proposals.find((item) => item.revision === revision)
      if (!standing) refuse('bookings.notPossible')
      await occupy(tx, row, standing)
      return { ...asIs, agreed_revision: revision }
    }
    case 'reject':
      return { ...asIs, details_status: 'rejected' }
    case 'restore':
      return { ...asIs, revision: agreed_revision ?? revision, details_status: 'proposed' }
    case 'keep':
      await release(tx, row)
      return asIs
  }
}

/** A new, numbered revision; earlier ones stay as they were. */
const addProposal = (
  tx: Tx,
  row: store.Actionable,
  earlier: store.ProposalRow[],
  proposal: ProposalRequest,
  now: Date,
): Promise<store.ProposalRow> => {
  const terms = {
    date_times: proposal.dateTimes,
    time_zone: proposal.timeZone,
    allow_overlap: proposal.allowOverlap,
  }
  return store.insertProposal(tx, row, {
    ...terms,
    revision: (earlier.at(-1)?.revision ?? 0) + 1,
    location: proposal.location,
    group_size: proposal.customerGroupSize,
    price: proposal.price,
    currency: proposal.currency,
    remarks: proposal.remarks,
    last_end_at: lastEndOf(terms),
    created_at: now,
  })
}
