import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SealedFor } from './keys.ts'
import type { Sealed } from './secrets.ts'

export interface SealedColumn {
  readonly table: 'admins' | 'calendar_feeds' | 'trip_parties' | 'party_answers'
  readonly column: 'sealed' | 'sealed_totp' | 'sealed_url'
  readonly purpose: SealedFor
  /** The id that each value is bound to. */
  readonly boundTo: 'id' | 'trip_id' | 'booking_id'
  /**
   * Whether a row that no key opens is deleted. Busy times of a calendar stay without its address,
   * and an administrator keeps a second factor, whose recovery codes need no key.
   */
  readonly isDropped: boolean
}

/** Every column with sealed values. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'admins',
    column: 'sealed_totp',
    purpose: 'second factor',
    boundTo: 'id',
    isDropped: false,
  },
  {
    table: 'calendar_feeds',
    column: 'sealed_url',
    purpose: 'calendar feed',
    boundTo: 'id',
    isDropped: false,
  },
  {
    table: 'trip_parties',
    column: 'sealed',
    purpose: 'party',
    boundTo: 'trip_id',
    isDropped: true,
  },
  {
    table: 'party_answers',
    column: 'sealed',
    purpose: 'party',
    boundTo: 'booking_id',
    isDropped: true,
  },
]

export interface SealedValue extends Sealed {
  readonly rowId: string
}

const START: SealedValue = {
  rowId: '00000000-0000-0000-0000-000000000000',
  keyId: '',
  sealed: Buffer.alloc(0),
}

/** Values sealed with another key than this one, after the last one of the previous batch. */
export async function nextValues(
  db: Db,
  { table, column, boundTo }: SealedColumn,
  keyId: string,
  after: SealedValue = START,
  limit = 200,
): Promise<SealedValue[]> {
  const [bound, value] = [sql.ref(boundTo), sql.ref(column)]
  const { rows } = await sql<SealedValue>`
    select ${bound}::text as "rowId", key_id as "keyId", ${value} as sealed
    from ${sql.table(table)}
    where key_id <> ${keyId}
      and (${bound}, ${value}) > (${after.rowId}::uuid, ${after.sealed}::bytea)
    order by ${bound}, ${value}
    limit ${limit}`.execute(db)
  return rows
}

/** False if the value was changed or deleted in the meantime; its replacement is sealed already. */
export async function replaceValue(
  db: Db,
  { table, column, boundTo }: SealedColumn,
  before: SealedValue,
  { keyId, sealed }: Sealed,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set key_id = ${keyId}, ${sql.ref(column)} = ${sealed}
    where ${sql.ref(boundTo)} = ${before.rowId}::uuid and ${sql.ref(column)} = ${before.sealed}
  `.execute(db)
  return numAffectedRows === 1n
}

export async function deleteValue(
  db: Db,
  { table, column, boundTo }: SealedColumn,
  { rowId, sealed }: SealedValue,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(boundTo)} = ${rowId}::uuid and ${sql.ref(column)} = ${sealed}
  `.execute(db)
  return numAffectedRows === 1n
}
