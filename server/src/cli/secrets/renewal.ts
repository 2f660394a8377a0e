import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { type KeyRing, openKeyRing, type SealedFor } from '../../platform/secrets/keys.ts'
import {
  findInstalledKey,
  openWith,
  type Sealed,
  sealWith,
  switchKey,
} from '../../platform/secrets/secrets.ts'
import { StartError } from '../../platform/startup/start-error.ts'
import { assertNoServer } from '../served.ts'

interface SealedColumn {
  readonly table:
    | 'admins'
    | 'calendar_feeds'
    | 'credential_files'
    | 'trip_parties'
    | 'party_answers'
    | 'push_keys'
  readonly column: 'sealed' | 'sealed_totp' | 'sealed_url'
  readonly purpose: SealedFor
  /** The id that each value is bound to. */
  readonly boundTo: 'id' | 'trip_id' | 'booking_id'
}

/** Every column with sealed values. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'admins', column: 'sealed_totp', purpose: 'second factor', boundTo: 'id' },
  { table: 'calendar_feeds', column: 'sealed_url', purpose: 'calendar feed', boundTo: 'id' },
  { table: 'credential_files', column: 'sealed', purpose: 'credential', boundTo: 'id' },
  { table: 'trip_parties', column: 'sealed', purpose: 'party', boundTo: 'trip_id' },
  { table: 'party_answers', column: 'sealed', purpose: 'party', boundTo: 'booking_id' },
  { table: 'push_keys', column: 'sealed', purpose: 'push', boundTo: 'id' },
]

interface SealedValue extends Sealed {
  readonly rowId: string
}

/** One value at a time, because together photographs do not fit into memory. */
async function* valuesWithOtherKeys(
  db: Db,
  { table, column, boundTo }: SealedColumn,
  keyId: string,
): AsyncGenerator<SealedValue> {
  const { rows } = await sql<{ rowId: string }>`
    select ${sql.ref(boundTo)}::text as "rowId" from ${sql.table(table)}
    where key_id <> ${keyId}`.execute(db)
  for (const { rowId } of rows) {
    const value = await sql<SealedValue>`
      select ${sql.ref(boundTo)}::text as "rowId", key_id as "keyId", ${sql.ref(column)} as sealed
      from ${sql.table(table)}
      where ${sql.ref(boundTo)} = ${rowId}::uuid and key_id <> ${keyId}`.execute(db)
    yield* value.rows
  }
}

const isValue = ({ column, boundTo }: SealedColumn, { rowId, sealed }: SealedValue) =>
  sql`${sql.ref(boundTo)} = ${rowId}::uuid and ${sql.ref(column)} = ${sealed}`

const replaceValue = (db: Db, column: SealedColumn, before: SealedValue, after: Sealed) =>
  sql`update ${sql.table(column.table)}
    set key_id = ${after.keyId}, ${sql.ref(column.column)} = ${after.sealed}
    where ${isValue(column, before)}`.execute(db)

const deleteValue = (db: Db, column: SealedColumn, value: SealedValue) =>
  sql`delete from ${sql.table(column.table)} where ${isValue(column, value)}`.execute(db)

export interface Renewal {
  readonly resealed: number
  /** Values that no key opens, and that stay. */
  readonly unreadable: number
  readonly deleted: number
}

const ADVICE = 'Set SECRET_KEY_OLD to the present SECRET_KEY and SECRET_KEY to a new one'

const lost = (searched: readonly string[]) =>
  `The key of this installation is not in ${searched.join(', ')}. Put it back, and run the command again. ` +
  'Only if no copy is left: --lost-key goes on with the newest key. It deletes the group details of travellers ' +
  'and what guides answered to them, and photographs of credentials. Imported calendars keep ' +
  'their busy times, are read no more, and their guides are notified to import them again. Push ' +
  'notifications stop until people open the site again. Administrators with a second factor log in with a recovery code'

/**
 * Seals everything with a new key, in one transaction while no server runs. A new key is in the file
 * before anything is sealed with it, and the next run uses it if this one is killed. Resolves to null
 * if nothing was ever sealed.
 */
export const renewSecrets = (
  ctx: Platform,
  { isKeyLost }: { readonly isKeyLost: boolean },
): Promise<Renewal | null> =>
  transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('secret:renew'))`.execute(tx)
    await assertNoServer(tx, 'run the command again')
    const installed = await findInstalledKey(tx)
    // The first key must be registered by a server: this command may use another data folder.
    if (installed === undefined) return null
    const ring = openKeyRing(ctx.env)
    if (!isKeyLost) {
      if (!ring.find(installed)) throw new StartError(lost(ring.searched()))
      if (installed === ring.newest().id && !ring.add()) throw new StartError(ADVICE)
    }
    const newest = ring.newest()
    const counts = { resealed: 0, unreadable: 0, deleted: 0 }
    for (const column of SEALED_COLUMNS)
      for await (const value of valuesWithOtherKeys(tx, column, newest.id)) {
        const text = textOf(ring, column, value)
        if (text !== null) {
          counts.resealed++
          await replaceValue(tx, column, value, sealWith(newest, column.purpose, value.rowId, text))
        } else if (isKeyLost && ['party', 'push', 'credential'].includes(column.purpose)) {
          // New push keys are made, and pages renew their subscriptions.
          // Busy times of a calendar stay without its address, and an administrator keeps a second
          // factor, whose recovery codes need no key.
          counts.deleted++
          await deleteValue(tx, column, value)
        } else counts.unreadable++
      }
    await switchKey(tx, newest.id)
    return counts
  })

/** Null if its key is missing or the value is damaged, so that one value does not stop the rest. */
function textOf(ring: KeyRing, { purpose }: SealedColumn, value: SealedValue): string | null {
  const key = ring.find(value.keyId)
  try {
    return key ? openWith(key, purpose, value.rowId, value.sealed) : null
  } catch {
    return null
  }
}
