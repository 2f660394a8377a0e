import type { Person } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import * as store from './store.ts'

const PREFIX = '/media/'

/** The address of a stored file. */
export const urlOf = (key: string): string => PREFIX + key

const keyOf = (url: string): string | null =>
  url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null

/**
 * Pictures that a profile newly names must be the person's own uploads (T32). What it already
 * showed may stay.
 */
export async function assertOwnPictures(
  reader: Db | Tx,
  me: Person,
  urls: (string | undefined)[],
  known: string[],
): Promise<void> {
  const fresh = urls.filter((url): url is string => Boolean(url) && !known.includes(url ?? ''))
  const keys = fresh.map(keyOf)
  const owned = new Set(
    await store.ownedKeys(
      reader,
      me.id,
      keys.filter((key) => key !== null),
    ),
  )
  if (keys.some((key) => key === null || !owned.has(key)))
    refuse('request.invalid', { problems: [{ problem: 'pictureInvalid' }] })
}

/** Gives up pictures that a saved profile no longer shows; only ever the person's own. */
export async function dropUnused(_p: Platform, tx: Tx, me: Person, urls: string[]): Promise<void> {
  await store.disown(
    tx,
    me.id,
    urls.map(keyOf).filter((key) => key !== null),
  )
}
