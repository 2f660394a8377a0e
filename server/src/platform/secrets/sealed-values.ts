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
}

/** Every column with sealed values. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'admins', column: 'sealed_totp', purpose: 'second factor', boundTo: 'id' },
  { table: 'calendar_feeds', column: 'sealed_url', purpose: 'calendar feed', boundTo: 'id' },
  { table: 'trip_parties', column: 'sealed', purpose: 'party', boundTo: 'trip_id' },
  { table: 'party_answers', column: 'sealed', purpose: 'party', boundTo: 'booking_id' },
]

export interface SealedValue extends Sealed {
  readonly rowId: string
}

export async function valuesWithOtherKeys(
  db: Db,
  { table, column, boundTo }: SealedColumn,
  keyId: string,
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select ${sql.ref(boundTo)}::text as "rowId", key_id as "keyId", ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where key_id <> ${keyId}`.execute(db)
  return rows
}

const isValue = ({ column, boundTo }: SealedColumn, { rowId, sealed }: SealedValue) =>
  sql`${sql.ref(boundTo)} = ${rowId}::uuid and ${sql.ref(column)} = ${sealed}`

export const replaceValue = (db: Db, column: SealedColumn, before: SealedValue, after: Sealed) =>
  sql`update ${sql.table(column.table)}
    set key_id = ${after.keyId}, ${sql.ref(column.column)} = ${after.sealed}
    where ${isValue(column, before)}`.execute(db)

export const deleteValue = (db: Db, column: SealedColumn, value: SealedValue) =>
  sql`delete from ${sql.table(column.table)} where ${isValue(column, value)}`.execute(db)
