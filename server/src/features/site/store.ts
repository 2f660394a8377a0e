import type { Authorized } from '@annai/contract/permission'
import { SITE_LIMITS } from '@annai/contract/site/limits'
import type { SiteSettings } from '@annai/contract/site/settings'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { SITE_CHANNEL } from '../../platform/site/store.ts'

/** Publications run one by one. */
export const lockSite = (tx: Tx) => sql`select pg_advisory_xact_lock(4215003)`.execute(tx)

/** The latest published versions with their authors, newest first. */
export const findVersions = (reader: Db | Tx) =>
  reader
    .selectFrom('site_versions')
    .leftJoin('admins', 'admins.id', 'site_versions.admin_id')
    .select(['site_versions.id', 'settings', 'published_at', 'admins.username'])
    .where('published_at', 'is not', null)
    .$narrowType<{ published_at: NotNull }>()
    .orderBy('site_versions.id', 'desc')
    .limit(SITE_LIMITS.versions)
    .execute()

/** Publishes a version; other instances are notified once it is committed. */
export async function publish(
  tx: Tx,
  { settings, adminId }: Authorized<{ settings: SiteSettings; adminId: string }, 'publishSite'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('site_versions')
    .values({
      settings: JSON.stringify(settings),
      admin_id: adminId,
      created_at: now,
      published_at: now,
    })
    .execute()
  await sql`select pg_notify(${SITE_CHANNEL}, '')`.execute(tx)
}

/**
 * Deletes pictures that no version names after a day, as a form may still name a newer one. The
 * lock waits for a publication that has just found its picture.
 */
export async function insertLogo(
  tx: Tx,
  { id, picture }: Authorized<{ id: string; picture: Buffer }, 'publishSite'>,
  now: Date,
): Promise<void> {
  await lockSite(tx)
  await sql`delete from site_logos where created_at < ${now}::timestamptz - interval '1 day'
    and not exists (select from site_versions where settings->>'logo' = site_logos.id::text)`.execute(
    tx,
  )
  await tx.insertInto('site_logos').values({ id, picture, created_at: now }).execute()
}
