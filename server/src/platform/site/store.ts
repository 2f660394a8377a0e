import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'

/** The channel on which a publication is notified. */
export const SITE_CHANNEL = 'site_published'

/** The newest published version. */
export const findNewest = (reader: Db | Tx) =>
  reader
    .selectFrom('site_versions')
    .select(['id', 'settings'])
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
