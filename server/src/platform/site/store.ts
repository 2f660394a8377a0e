import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'

/** The channel on which a publication is notified. */
export const SITE_CHANNEL = 'site_published'

/**
 * The newest published version, and when administrators were first required to have a second factor,
 * if every version since then requires one. Another publication must not renew the days of grace.
 */
export const findNewest = (reader: Db | Tx) =>
  reader
    .selectFrom('site_versions')
    .select(['id', 'settings'])
    .select(
      sql<Date | null>`(select min(since.published_at) from site_versions since
        where since.published_at is not null and since.id > coalesce((
          select max(before.id) from site_versions before where before.published_at is not null
            and before.settings->>'requireSecondFactor' is distinct from 'true'), 0))`.as(
        'second_factor_since',
      ),
    )
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The picture of a logo. */
export const findLogo = async (reader: Db | Tx, id: string): Promise<Buffer | undefined> =>
  (await reader.selectFrom('site_logos').select('picture').where('id', '=', id).executeTakeFirst())
    ?.picture
