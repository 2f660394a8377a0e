import { sql } from 'kysely'
import { HOUR, later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { StartError } from '../startup/start-error.ts'
import { endRenewal, findInstalledKey, type InstalledKey, switchKey } from './installed-key.ts'
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

/**
 * Milliseconds for which a request that began before the switch may still store values sealed with
 * the old key.
 */
const OLD_KEY_STAYS = HOUR

/** A command this soon (ms) after the end of a renewal counts as a repetition of it. */
const IS_REPEATED = HOUR

export interface Renewal {
  readonly resealed: number
  /** Values that no key can open, and how many of them were deleted. */
  readonly unreadable: number
  readonly dropped: number
  readonly old: 'none' | 'kept' | 'unused' | 'removed'
  /** When the old key can be removed, if it was not removed yet. */
  readonly keptUntil: Date | null
  /** The settings and files that contained old keys when the command began. */
  readonly oldPlaces: readonly string[]
}

/** Nothing was changed: no value was ever sealed, or a renewal had just ended. */
export interface NoRenewal {
  readonly ended: Date | null
}

interface RenewalOptions {
  /**
   * The key of the installation is lost: continue with the newest one, and delete what the lost one
   * sealed.
   */
  readonly isKeyLost: boolean
}

export const ADVICE =
  'Set SECRET_KEY_OLD to the present SECRET_KEY and SECRET_KEY to a new one, restart every server, and run the command again'

const lost = (searched: readonly string[]) =>
  `The key of this installation is not in ${searched.join(', ')}. Put it back, and run the command again. ` +
  'Only if no copy is left: --lost-key goes on with the newest key. It deletes the group details of travellers ' +
  'and what guides answered to them. Imported calendars keep their busy times, are read no more, and their ' +
  'guides are notified to import them again. Administrators with a second factor log in with a recovery code'

/**
 * Seals everything with a new key. Each step leaves a state that the next run continues from, and
 * servers that run at the same time find the new key by its id.
 */
export function renewSecrets(ctx: Platform, options: RenewalOptions): Promise<Renewal | NoRenewal> {
  const began = ctx.clock.now()
  return ctx.db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('secret:renew'))`.execute(held)
    try {
      const installed = await findInstalledKey(ctx.db)
      // The first key must be registered by a server: this command may use another data folder.
      if (!installed) return { ended: null }
      // Opened under the lock, so that a second run sees the key of the first.
      const ring = openKeyRing(ctx.env)
      const step = nextStep(ring, installed, began, options)
      if (step === 'report') return { ended: installed.ended ?? null }
      return await renew(ctx, ring, await begin(ctx, ring, installed, step), options)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('secret:renew'))`.execute(held)
    }
  })
}

/** Continues a renewal, switches to an existing key, adds one, or reports the previous renewal. */
function nextStep(
  ring: KeyRing,
  installed: InstalledKey,
  began: Date,
  { isKeyLost }: RenewalOptions,
): 'go on' | 'switch' | 'add' | 'report' {
  const isKnown = ring.find(installed.id) !== undefined
  if (!isKnown && !isKeyLost) throw new StartError(lost(ring.searched()))
  if (installed.id !== ring.newest().id) return 'switch'
  if (ring.oldPlaces().length > 0 || isKeyLost) return 'go on'
  return installed.ended && began < later(installed.ended, IS_REPEATED) ? 'report' : 'add'
}

async function begin(
  { db, clock }: Platform,
  ring: KeyRing,
  installed: InstalledKey,
  step: 'go on' | 'switch' | 'add',
): Promise<InstalledKey> {
  if (step === 'go on') return installed
  if (step === 'add' && !ring.add()) throw new StartError(ADVICE)
  return switchKey(db, ring.newest().id, clock.now())
}

async function renew(
  ctx: Platform,
  ring: KeyRing,
  installed: InstalledKey,
  options: RenewalOptions,
): Promise<Renewal> {
  const oldPlaces = ring.oldPlaces()
  const sums = { resealed: 0, unreadable: 0, dropped: 0 }
  for (;;) {
    const pass = await resealAll(ctx.db, ring, options)
    sums.resealed += pass.resealed
    sums.dropped += pass.dropped
    sums.unreadable = pass.unreadable
    // Servers that began before the switch may store values with the old key until a pass finds
    // none.
    if (pass.resealed + pass.overtaken === 0) break
  }
  return { ...sums, ...(await retire(ctx, ring, installed)), oldPlaces }
}

type Pass = Pick<Renewal, 'resealed' | 'unreadable' | 'dropped'> & {
  /** A server changed them after they were read. */
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

/** One statement per value and no lock, so that servers never wait for it. */
async function reseal(
  db: Db,
  ring: KeyRing,
  column: SealedColumn,
  value: SealedValue,
  { isKeyLost }: RenewalOptions,
): Promise<keyof Pass> {
  const text = textOf(ring, column, value)
  if (text === null) {
    if (!isKeyLost || !column.isDropped) return 'unreadable'
    return (await deleteValue(db, column, value)) ? 'dropped' : 'overtaken'
  }
  const sealed = sealWith(ring.newest(), column.purpose, value.rowId, text)
  return (await replaceValue(db, column, value, sealed)) ? 'resealed' : 'overtaken'
}

/** Null if its key is missing or the value is damaged, so that one value does not stop the rest. */
function textOf(ring: KeyRing, { purpose }: SealedColumn, value: SealedValue): string | null {
  const key = ring.find(value.keyId)
  try {
    return key ? openWith(key, purpose, value.rowId, value.sealed) : null
  } catch {
    return null
  }
}

/** Old keys are removed once no value is sealed with them and none can be any more. */
async function retire(
  { db, clock }: Platform,
  ring: KeyRing,
  installed: InstalledKey,
): Promise<Pick<Renewal, 'old' | 'keptUntil'>> {
  const hasOld = ring.oldPlaces().length > 0
  const now = clock.now()
  const until = installed.since ? later(installed.since, OLD_KEY_STAYS) : now
  if (hasOld && until > now) return { old: 'kept', keptUntil: until }
  // Recorded before the removal: a repeated command after a kill must not begin another renewal.
  await endRenewal(db, installed, now)
  if (!hasOld) return { old: 'none', keptUntil: null }
  return { old: ring.dropOld() ? 'removed' : 'unused', keptUntil: null }
}
