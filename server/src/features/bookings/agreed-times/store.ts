import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/transact.ts'

export interface Span {
  start: number
  end: number
}

const rangeOf = ({ start, end }: Span): RawBuilder<string> =>
  sql<string>`tstzrange(${new Date(start)}, ${new Date(end)})`

/** Confirmations of one guide queue up here, so that each sees what the one before agreed to. */
export const lockGuide = (tx: Tx, guideId: string) =>
  tx
    .selectFrom('guides')
    .select('account_id')
    .where('account_id', '=', guideId)
    .forUpdate()
    .execute()

/** Is any of these spans taken by another booking of the guide? */
export async function isTaken(
  tx: Tx,
  guideId: string,
  bookingId: string,
  spans: Span[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('agreed_times')
    .select('booking_id')
    .where('guide_id', '=', guideId)
    .where('booking_id', '<>', bookingId)
    .where((eb) => eb.or(spans.map((span) => eb('during', '&&', rangeOf(span)))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const remove = (tx: Tx, bookingId: string) =>
  tx.deleteFrom('agreed_times').where('booking_id', '=', bookingId).execute()

export const insert = (
  tx: Tx,
  rows: { booking_id: string; guide_id: string; span: Span; allow_overlap: boolean }[],
) =>
  tx
    .insertInto('agreed_times')
    .values(rows.map(({ span, ...row }) => ({ ...row, during: rangeOf(span) })))
    .execute()
