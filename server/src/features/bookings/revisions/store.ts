import type { Tx } from '../../../platform/db/transact.ts'
import type { Actionable, ProposalRow } from '../store.ts'

export const insertProposal = (
  tx: Tx,
  { id }: Actionable<{ id: string }>,
  { date_times, price_lines, deposit, cancellation, ...proposal }: Omit<ProposalRow, 'booking_id'>,
): Promise<ProposalRow> =>
  tx
    .insertInto('proposals')
    .values({
      ...proposal,
      booking_id: id,
      date_times: JSON.stringify(date_times),
      price_lines: price_lines && JSON.stringify(price_lines),
      deposit: deposit && JSON.stringify(deposit),
      cancellation: cancellation && JSON.stringify(cancellation),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
