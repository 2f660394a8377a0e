import { sql } from 'kysely'
import { assertNoServer } from '../db/served.ts'
import { transact } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import { StartError } from '../startup/start-error.ts'
import { findInstalledKey, switchKey } from './installed-key.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import {
  deleteValue,
  replaceValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedValue,
  valuesWithOtherKeys,
} from './sealed-values.ts'
import { openWith, sealWith } from './secrets.ts'

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
  'and what guides answered to them. Imported calendars keep their busy times, are read no more, and their ' +
  'guides are notified to import them again. Administrators with a second factor log in with a recovery code'

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
      for (const value of await valuesWithOtherKeys(tx, column, newest.id)) {
        const text = textOf(ring, column, value)
        if (text !== null) {
          counts.resealed++
          await replaceValue(tx, column, value, sealWith(newest, column.purpose, value.rowId, text))
        } else if (isKeyLost && column.purpose === 'party') {
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
