import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import type { Authorized } from '@annai/contract/permission'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type NoShowRow = Selectable<Database['no_shows']>

/** The claims about a booking in the order of their arrival. */
export const claimsOf = (reader: Db | Tx, bookingId: string): Promise<NoShowRow[]> =>
  reader
    .selectFrom('no_shows')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()

export const insert = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'claimNoShow'>,
  claim: Pick<NoShowRow, 'id' | 'starts_at' | 'by_role' | 'body' | 'created_at'>,
) =>
  tx
    .insertInto('no_shows')
    .values({ booking_id: id, ...claim })
    .execute()

export const saveAnswer = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'answerNoShow'>,
  answer: { has_agreed: boolean; answer_body: string; answered_at: Date },
) => tx.updateTable('no_shows').set(answer).where('id', '=', id).execute()

export const withdraw = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'withdrawNoShow'>,
  withdrawn_at: Date,
) => tx.updateTable('no_shows').set({ withdrawn_at }).where('id', '=', id).execute()

export const find = (reader: Db | Tx, id: string): Promise<NoShowRow | undefined> =>
  reader.selectFrom('no_shows').selectAll().where('id', '=', id).executeTakeFirst()

export const decide = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'decideNoShow'>,
  decision: { outcome: NoShowOutcome; admin_id: string; decided_at: Date },
) => tx.updateTable('no_shows').set(decision).where('id', '=', id).execute()
