import type { Tx } from '../../../platform/db/transact.ts'
import type { Actionable, ProposalRow } from '../store.ts'

export const insertProposal = (
  tx: Tx,
  { id }: Actionable<{ id: string }>,
  { date_times, ...proposal }: Omit<ProposalRow, 'booking_id'>,
): Promise<ProposalRow> =>
  tx
    .insertInto('proposals')
    .values({ ...proposal, booking_id: id, date_times: JSON.stringify(date_times) })
    .returningAll()
    .executeTakeFirstOrThrow()
