import { randomBytes } from 'node:crypto'
import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import {
  filesOf,
  keyOf,
  mediaUrl,
  nameInUrl,
  type PictureName,
  readName,
  variantKey,
} from '@annai/contract/media/pictures'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { afterCommit, type Tx } from '../../platform/db/transact.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredFile } from '../../platform/media-store/interface.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import type { EncodedPicture } from './encoding/encoding.ts'
import * as store from './store.ts'

/** The disk is full or the bucket unavailable. Nothing was stored, and a retry may succeed. */
const unavailable = (ctx: Platform, what: string) => (error: Error) => {
  ctx.log.error({ error: error.message }, what)
  return refuse('server.busy', { headers: { 'retry-after': '10' } })
}

/** Encodes an uploaded picture, or refuses it. */
export async function encodePicture(
  ctx: Platform,
  account: string | undefined,
  content: Buffer,
): Promise<EncodedPicture> {
  const result = await ctx.pictures.encode(content, account)
  if (!('problem' in result)) return result.picture
  switch (result.problem) {
    // Slowness may be the machine's: trying again is worth it.
    case 'late':
      return refuse('server.busy', { headers: { 'retry-after': '5' } })
    case 'notAnImage':
      return refuse('media.notAnImage')
    case 'sideTooLong':
      return refuse('media.sideTooLong', {
        params: { max: MEDIA_LIMITS.side.toLocaleString('en') },
      })
    case 'tooManyPixels':
      return refuse('media.tooManyPixels', { params: { max: result.megapixels } })
  }
}

export interface StoredPicture {
  readonly key: string
  readonly bytes: number
}

/**
 * Encodes a picture and stores its files, which are on disk when this resolves. Limited per
 * account.
 */
export async function storePicture(
  ctx: Platform,
  content: Buffer,
  account?: string,
  isPrivate = false,
): Promise<StoredPicture> {
  const { width, height, colours, files } = await encodePicture(ctx, account, content)
  const id = randomBytes(16).toString('hex')
  const picture: PictureName = { id, colours, width, height, isPrivate }
  await Promise.all(
    files.map((file) => ctx.media.put(variantKey(picture, file.width), Buffer.from(file.content))),
  ).catch(unavailable(ctx, 'a picture cannot be stored'))
  return {
    key: keyOf(picture),
    bytes: files.reduce((sum, file) => sum + file.content.byteLength, 0),
  }
}

/** Stores the owner of the files. From then on they count against the quota and can be used. */
export const recordPicture = (
  ctx: Platform,
  tx: Tx,
  owner: Authorized<{ id: string }, 'changeAccount'>,
  { key, bytes }: StoredPicture,
) => store.insert(tx, owner, { id: newId(), key, bytes, created_at: ctx.clock.now() })

/** A stored file; null for missing files. */
export const openStored = (ctx: Platform, name: string): Promise<StoredFile | null> =>
  ctx.media.get(name).catch(unavailable(ctx, 'a picture cannot be read'))

/** A stored file that everyone may see; null for invalid and private names and missing files. */
export const openFile = async (ctx: Platform, name: string): Promise<StoredFile | null> => {
  const picture = readName(name)
  return picture && !picture.isPrivate ? openStored(ctx, name) : null
}

export async function removeFiles(ctx: Platform, key: string): Promise<void> {
  const picture = readName(key)
  // The largest last: it is the one that an interrupted removal is found again by.
  for (const file of picture ? filesOf(picture) : []) await ctx.media.remove(file)
}

/** Locks the account, so that concurrent uploads cannot exceed its quota. */
export const lockPictureOwner = async (tx: Tx, me: Person): Promise<void> => {
  await store.lockOwner(tx, me.id)
}

const keysOf = (urls: string[]): string[] =>
  urls.map(nameInUrl).filter((key): key is string => key !== null)

/** Whether all of these are the account's own uploads. Locks them until the transaction ends. */
export async function ownsPictures(
  reader: Db | Tx,
  ownerId: string,
  urls: string[],
): Promise<boolean> {
  const owned = new Set(await store.ownedKeys(reader, ownerId, keysOf(urls)))
  return urls.every((url) => owned.has(nameInUrl(url) ?? ''))
}

/** Pictures that are new in a profile must be the person's own uploads. Earlier ones may remain. */
export async function assertOwnPictures(
  reader: Db | Tx,
  me: Person,
  urls: (string | undefined)[],
  known: string[],
): Promise<void> {
  const fresh = urls.filter((url): url is string => Boolean(url) && !known.includes(url ?? ''))
  if (!(await ownsPictures(reader, me.id, fresh)))
    refuse('request.invalid', {
      problems: [{ field: '', problem: 'pictureInvalid' }],
      listsAll: true,
    })
}

/**
 * Removes the owner from pictures that are the person's own and no longer in the profile. The files
 * are deleted after the commit.
 */
export async function dropUnused(
  ctx: Platform,
  tx: Tx,
  owner: Authorized<{ id: string }, 'changeAccount' | 'editGuide'>,
  urls: string[],
): Promise<void> {
  const shown = await store.shownAmong(tx, urls, owner.id)
  const unused = keysOf(urls.filter((url) => !shown.has(url)))
  const ids = await store.disown(tx, owner, unused)
  if (ids.length > 0) removeAfter(ctx, tx, ids)
}

/** Deletes the files of removed pictures after the commit. */
export const removeAfter = (ctx: Platform, tx: Tx, ids: string[]): void =>
  afterCommit(tx, () => {
    removeDisowned(ctx, ids).catch((error: Error) =>
      ctx.log.warn({ error: error.message }, 'removed pictures stay until the next sweep'),
    )
  })

const BATCH = 200
/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes files without an owner, before their row, so that none is lost track of. A file that
 * cannot be deleted is retried by the next run and does not block others.
 */
export async function removeDisowned(ctx: Platform, ids: string[] | null = null): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const rows = await store.disowned(ctx.db, ids, after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const shown = await store.shownAmong(
      ctx.db,
      rows.map((row) => mediaUrl(row.key)),
    )
    for (const { id, key } of rows) {
      if (shown.has(mediaUrl(key))) continue
      await removeOne(ctx, id, key).catch((error: Error) =>
        ctx.log.error({ picture: id, error: error.message }, 'a picture cannot be removed'),
      )
    }
  }
}

async function removeOne(ctx: Platform, id: string, key: string): Promise<void> {
  await removeFiles(ctx, key)
  await store.remove(ctx.db, asSystem('retention', { id }))
}
