import { changedFields, type ProposalField } from '@annai/contract/bookings/changes'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import * as store from '../store.ts'
import { proposalView } from '../view.ts'

export type ProposalRow = store.ProposalRow

export interface BookingWithProposals {
  booking: store.BookingRow
  /** Every revision, oldest first. */
  proposals: ProposalRow[]
  agreed: ProposalRow | null
  /** The newest that was not rejected after an agreement; null before a proposal. */
  standing: ProposalRow | null
  /** What is agreed, else what is proposed; null before a proposal. */
  current: ProposalRow | null
}

/** A booking with what its parties have proposed and agreed; undefined where it does not exist. */
export async function loadWithProposals(
  reader: Db | Tx,
  id: string,
): Promise<BookingWithProposals | undefined> {
  const booking = await store.find(reader, id)
  if (!booking) return undefined
  const proposals = await store.proposalsOf(reader, id)
  const of = (revision: number | null) =>
    proposals.find((item) => item.revision === revision) ?? null
  const agreed = of(booking.agreed_revision)
  const standing = of(booking.revision)
  return { booking, proposals, agreed, standing, current: agreed ?? standing }
}

/** The fields in which two revisions differ. */
export const changesBetween = (before: ProposalRow, after: ProposalRow): ProposalField[] =>
  changedFields(proposalView(before, 'proposed'), proposalView(after, 'proposed'))
