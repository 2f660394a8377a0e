import { sql } from 'kysely'
import { HOUR, later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { StartError } from '../startup/start-error.ts'
import { findInstalledKey, type InstalledKey, registerKey, switchKey } from './installed-key.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import {
  deleteValue,
  nextValues,
  replaceValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedValue,
} from './sealed-values.ts'
import { openWith, sealWith } from './secrets.ts'

/** A request that began before the switch may store what it sealed with the old key until then. */
const OLD_KEY_STAYS = HOUR

export interface Renewal {
  readonly resealed: number
  /** Values that no key opens, and how many of them were deleted. */
  readonly unreadable: number
  readonly dropped: number
  readonly old: 'none' | 'kept' | 'unused' | 'removed'
  /** When the old key can go, where it was kept for now. */
  readonly keptUntil: Date | null
}

interface RenewalOptions {
  /** The key of the installation is lost: go on with the newest one, and drop what was sealed with it. */
  readonly isKeyLost: boolean
}

const ADVICE =
  'Set SECRET_KEY_OLD to the present SECRET_KEY and SECRET_KEY to a new one, restart every server, and run the command again'
const LOST =
  'The key of this installation is not here. Bring it back, or run the command with --lost-key'

/**
 * Seals everything with a new key. Each step leaves a state that the next run goes on from, and
 * servers that run beside it find the new key by its id.
 */
export const renewSecrets = (ctx: Platform, options: RenewalOptions): Promise<Renewal> =>
  ctx.db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('secret:renew'))`.execute(held)
    try {
      // Opened under the lock, so that a second run sees the key of the first.
      return await renew(ctx, openKeyRing(ctx.env), options)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('secret:renew'))`.execute(held)
    }
  })

async function renew(ctx: Platform, ring: KeyRing, options: RenewalOptions): Promise<Renewal> {
  const installed = await begin(ctx, ring, options)
  const sums = { resealed: 0, unreadable: 0, dropped: 0 }
  for (;;) {
    const pass = await resealAll(ctx.db, ring, options)
    sums.resealed += pass.resealed
    sums.dropped += pass.dropped
    sums.unreadable = pass.unreadable
    // Servers that began before the switch store values with the old key until a pass finds none.
    if (pass.resealed + pass.overtaken === 0) break
  }
  return { ...sums, ...(await retire(ctx, ring, installed)) }
}

/** Goes on with a renewal that has begun, or begins one. */
async function begin(
  ctx: Platform,
  ring: KeyRing,
  { isKeyLost }: RenewalOptions,
): Promise<InstalledKey> {
  const { db } = ctx
  const installed = (await findInstalledKey(db)) ?? (await registerKey(db, ring.newest().id))
  const isKnown = ring.find(installed.id) !== undefined
  if (!isKnown && !isKeyLost) throw new StartError(LOST)
  const isCurrent = installed.id === ring.newest().id
  if (isCurrent && ring.all().length > 1) return installed
  if (isCurrent && !ring.add()) throw new StartError(ADVICE)
  return switchKey(db, ring.newest().id, ctx.clock.now())
}

type Pass = Pick<Renewal, 'resealed' | 'unreadable' | 'dropped'> & {
  /** Changed by a server after they were read. */
  overtaken: number
}

async function resealAll(db: Db, ring: KeyRing, options: RenewalOptions): Promise<Pass> {
  const pass = { resealed: 0, unreadable: 0, dropped: 0, overtaken: 0 }
  for (const column of SEALED_COLUMNS) {
    let after: SealedValue | undefined
    do {
      const values = await nextValues(db, column, ring.newest().id, after)
      after = values.at(-1)
      for (const value of values) pass[await reseal(db, ring, column, value, options)]++
    } while (after)
  }
  return pass
}

/** One statement a value, and no lock beside it: a server waits for nothing. */
async function reseal(
  db: Db,
  ring: KeyRing,
  column: SealedColumn,
  value: SealedValue,
  { isKeyLost }: RenewalOptions,
): Promise<keyof Pass> {
  const text = textOf(ring, column, value)
  if (text === null) {
    const isDropped = isKeyLost && column.isDropped && (await deleteValue(db, column, value))
    return isDropped ? 'dropped' : 'unreadable'
  }
  const sealed = sealWith(ring.newest(), column.purpose, value.rowId, text)
  return (await replaceValue(db, column, value, sealed)) ? 'resealed' : 'overtaken'
}

/** Null where its key is missing or the value was damaged: one of them must not stop the rest. */
function textOf(ring: KeyRing, { purpose }: SealedColumn, value: SealedValue): string | null {
  const key = ring.find(value.keyId)
  try {
    return key ? openWith(key, purpose, value.rowId, value.sealed) : null
  } catch {
    return null
  }
}

/** Old keys go once nothing is sealed with them and nothing can be any more. */
async function retire(
  ctx: Platform,
  ring: KeyRing,
  { since }: InstalledKey,
): Promise<Pick<Renewal, 'old' | 'keptUntil'>> {
  if (ring.all().length === 1) return { old: 'none', keptUntil: null }
  const until = since ? later(since, OLD_KEY_STAYS) : ctx.clock.now()
  if (until > ctx.clock.now()) return { old: 'kept', keptUntil: until }
  return { old: ring.dropOld() ? 'removed' : 'unused', keptUntil: null }
}
