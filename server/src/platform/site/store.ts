import type { Language } from '@annai/contract/languages'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
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

/** Far more than a site publishes. */
const EDITIONS = 1000

interface EditionRow {
  id: number
  document: LegalDocument
  languages: Language[]
  is_material: boolean
  in_force_at: Date
}

/**
 * The documents of the site without their texts, newest first. A version that was replaced before
 * its day never comes into force.
 */
export async function findEditions(reader: Db | Tx): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select id, document, is_material, in_force_at,
      array(select jsonb_object_keys(texts)) as languages
    from (select *, lead(published_at) over (partition by document order by id) as next_at
      from legal_versions) as editions
    where next_at is null or next_at >= in_force_at
    order by id desc limit ${EDITIONS}`.execute(reader)
  return rows
}

/** The picture of a logo. */
export const findLogo = async (reader: Db | Tx, id: string): Promise<Buffer | undefined> =>
  (await reader.selectFrom('site_logos').select('picture').where('id', '=', id).executeTakeFirst())
    ?.picture
