import { OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/**
 * The given files that belong to the account. Locks them until the transaction ends, so that the
 * sweep cannot delete one that is being added to a profile.
 */
export const ownedKeys = async (
  reader: Db | Tx,
  ownerId: string,
  keys: string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await reader
    .selectFrom('media')
    .select('key')
    .where('owner_id', '=', ownerId)
    .where('is_private', '=', false)
    .where('key', 'in', keys)
    .forShare()
    .execute()
  return rows.map((row) => row.key)
}

/** The number of an account's pictures and their bytes: those of the profile, or the private ones. */
export const usage = async (
  reader: Db | Tx,
  ownerId: string,
  isPrivate = false,
): Promise<{ files: number; bytes: number }> => {
  const row = await reader
    .selectFrom('media')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`sum(bytes)::float8`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('is_private', '=', isPrivate)
    .executeTakeFirstOrThrow()
  return { files: row.files, bytes: row.bytes ?? 0 }
}

/** Locks the account, so that concurrent uploads cannot exceed the quota. */
export const lockOwner = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'role', 'status'])
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insert = (
  tx: Tx,
  owner: Authorized<{ id: string }, 'changeAccount'>,
  picture: { id: string; key: string; bytes: number; created_at: Date },
) =>
  tx
    .insertInto('media')
    .values({ ...picture, owner_id: owner.id })
    .execute()

/**
 * Removes the owner from files of a profile, which are then deleted. Returns the ids of the rows.
 * Pictures of conversations are removed there, with their mark in the thread.
 */
export const disown = async (
  tx: Tx,
  owner: Authorized<{ id: string }, 'changeAccount' | 'editGuide'>,
  keys: string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await tx
    .updateTable('media')
    .set({ owner_id: null })
    .where('key', 'in', keys)
    .where('owner_id', '=', owner.id)
    .where('is_private', '=', false)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The same for files of any owner that no profile shows. */
export const disownUnused = async (
  tx: Tx,
  _by: SystemAuthority<'retention'>,
  keys: string[],
): Promise<void> => {
  if (keys.length === 0) return
  await tx.updateTable('media').set({ owner_id: null }).where('key', 'in', keys).execute()
}

/** The given addresses that a profile uses, of one account or of any. */
export const shownAmong = async (
  reader: Db | Tx,
  urls: string[],
  accountId: string | null = null,
): Promise<Set<string>> => {
  if (urls.length === 0) return new Set()
  const { rows } = await sql<{ url: string }>`
    select profile_picture as url from accounts
    where profile_picture = any(${urls}::text[])
      and (${accountId}::uuid is null or id = ${accountId}::uuid)
    union
    select item ->> 'imageUrl' from guides, jsonb_array_elements(image_gallery) item
    where item ->> 'imageUrl' = any(${urls}::text[])
      and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
  `.execute(reader)
  return new Set(rows.map((row) => row.url))
}

/**
 * The given pictures that a conversation or a day shows: not those of conversations of bookings that
 * closed before this time.
 */
export const sentAmong = async (
  tx: Tx,
  ids: string[],
  closedBefore: Date,
): Promise<Set<string | null>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('messages')
    .innerJoin('bookings', 'bookings.id', 'messages.booking_id')
    .select('messages.picture_id')
    .where('messages.picture_id', 'in', ids)
    .where(({ eb, or }) =>
      or([
        eb('bookings.status', 'in', OPEN_STATUSES),
        eb('bookings.updated_at', '>=', closedBefore),
      ]),
    )
    .union(tx.selectFrom('recognitions').select('picture_id').where('picture_id', 'in', ids))
    .execute()
  return new Set(rows.map((row) => row.picture_id))
}

/** Old uploads, locked. Skips those that a concurrent save has locked. */
export const lockUploadedBefore = (tx: Tx, before: Date, after: string, limit: number) =>
  tx
    .selectFrom('media')
    .select(['id', 'key'])
    .where('owner_id', 'is not', null)
    .where('created_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Whether the parties of a picture's booking have an open report about each other. */
const UNDER_REPORT = sql<boolean>`exists (
  select from bookings join reports
    on reporter_id in (bookings.user_id, bookings.guide_id)
      and reported_id in (bookings.user_id, bookings.guide_id)
  where bookings.id = media.booking_id and reports.status <> 'Resolved')`

/** Removed files, without those that a report about its parties may be about. */
export const disowned = (db: Db, ids: string[] | null, after: string, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('owner_id', 'is', null)
    .where('id', '>', after)
    .where(({ not }) => not(UNDER_REPORT))
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .limit(limit)
    .execute()

export const remove = (db: Db, picture: SystemAuthority<'retention', { id: string }>) =>
  db.deleteFrom('media').where('id', '=', picture.id).where('owner_id', 'is', null).execute()

export const knownKeys = async (db: Db, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map((row) => row.key))
}

/** True for one process in each period: the one that does the work. */
export const claim = async (
  db: Db,
  _by: SystemAuthority<'retention'>,
  name: string,
  now: Date,
  periodMs: number,
) => {
  const { rows } = await sql`
    insert into installation (name, value)
    values (${name}, jsonb_build_object('at', ${now.getTime()}::float8))
    on conflict (name) do update set value = excluded.value
    where (installation.value ->> 'at')::float8 <= ${now.getTime() - periodMs}
    returning name
  `.execute(db)
  return rows.length === 1
}
