import { changedFields, type ProposalField } from '@annai/contract/bookings/changes'
import type { AllowedTransition } from '@annai/contract/bookings/lifecycle'
import type { Proposal, ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import { firstStartOf } from '@annai/contract/bookings/tour'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  awaitConfirmations,
  type BlockedProposal,
  lastEndOf,
  releaseTimes,
  reserveTimes,
} from '../agreed-times/service.ts'
import * as bookings from '../store.ts'
import { proposalView } from '../view.ts'
import * as store from './store.ts'

export type ProposalRow = bookings.ProposalRow

export interface BookingWithProposals {
  booking: bookings.BookingRow
  /** Every revision, oldest first. */
  proposals: ProposalRow[]
  agreed: ProposalRow | null
  /** The newest that was not rejected after an agreement; null before a proposal. */
  standing: ProposalRow | null
  /** What is agreed, else what is proposed; null before a proposal. */
  current: ProposalRow | null
}

/** A booking with its newest and agreed revisions; undefined if it does not exist. */
export async function loadWithProposals(
  reader: Db | Tx,
  id: string,
): Promise<BookingWithProposals | undefined> {
  const booking = await bookings.find(reader, id)
  if (!booking) return undefined
  const proposals = await bookings.proposalsOf(reader, id)
  const of = (revision: number | null) =>
    proposals.find((item) => item.revision === revision) ?? null
  const agreed = of(booking.agreed_revision)
  const standing = of(booking.revision)
  return { booking, proposals, agreed, standing, current: agreed ?? standing }
}

/** What a revision proposes, as its parties see it. */
export const termsOf = (row: ProposalRow): Proposal => proposalView(row, 'proposed')

/** The fields in which two revisions differ. */
export const changesBetween = (before: ProposalRow, after: ProposalRow): ProposalField[] =>
  changedFields(termsOf(before), termsOf(after))

interface ProposalState {
  revision: number
  agreed_revision: number | null
  details_status: 'proposed' | 'rejected' | null
  proposals: ProposalRow[]
  blocked: BlockedProposal[]
}

/** The effect of a transition on the proposals, the agreed terms and the guide's calendar. */
export async function applyToProposals(
  tx: Tx,
  booking: bookings.Actionable,
  transition: AllowedTransition,
  proposal: ProposalRequest | undefined,
  now: Date,
): Promise<ProposalState> {
  const { revision, agreed_revision, details_status } = booking
  const proposals = await bookings.proposalsOf(tx, booking.id)
  const unchanged = { revision, agreed_revision, details_status, proposals, blocked: [] }
  switch (transition.proposalEffect) {
    case 'propose': {
      if (!proposal) refuse('request.invalid')
      await awaitConfirmations(tx, booking)
      const added = await addProposal(tx, booking, proposals, proposal, now)
      const all = [...proposals, added]
      return { ...unchanged, revision: added.revision, details_status: 'proposed', proposals: all }
    }
    case 'agree': {
      const standing = proposals.find((item) => item.revision === revision)
      if (!standing) refuse('bookings.notPossible')
      const blocked = await reserveTimes(tx, booking, standing, now)
      return { ...unchanged, agreed_revision: revision, blocked }
    }
    case 'reject':
      return { ...unchanged, details_status: 'rejected' }
    case 'restore':
      return { ...unchanged, revision: agreed_revision ?? revision, details_status: 'proposed' }
    case 'keep':
      await releaseTimes(tx, booking)
      return unchanged
  }
}

/** A new, numbered revision; earlier ones stay as they were. */
const addProposal = (
  tx: Tx,
  booking: bookings.Actionable,
  earlier: ProposalRow[],
  proposal: ProposalRequest,
  now: Date,
): Promise<ProposalRow> => {
  const terms = {
    date_times: proposal.dateTimes,
    time_zone: proposal.timeZone,
    allow_overlap: proposal.allowOverlap,
  }
  return store.insertProposal(tx, booking, {
    ...terms,
    revision: (earlier.at(-1)?.revision ?? 0) + 1,
    location: proposal.location,
    group_size: proposal.customerGroupSize,
    price: proposal.price,
    currency: proposal.currency,
    remarks: proposal.remarks,
    price_lines: proposal.priceLines ?? null,
    deposit: proposal.deposit ?? null,
    cancellation: proposal.cancellation ?? null,
    first_start_at: firstStartOf(proposal),
    last_end_at: lastEndOf(terms),
    created_at: now,
  })
}
