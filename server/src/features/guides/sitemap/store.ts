import type { Db } from '../../../platform/db/database.ts'
import { IS_LISTED } from '../store.ts'

/** Guides that search engines may show: listed and not of the demo. */
const indexable = (db: Db) =>
  db
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .where(IS_LISTED)
    .where('guides.is_dummy', '=', false)

export async function count(db: Db): Promise<number> {
  const { guides } = await indexable(db)
    .select(({ fn }) => fn.countAll<string>().as('guides'))
    .executeTakeFirstOrThrow()
  return Number(guides)
}

export const list = (db: Db, limit: number, offset: number) =>
  indexable(db)
    .select(['accounts.username', 'accounts.updated_at'])
    .orderBy('guides.account_id')
    .limit(limit)
    .offset(offset)
    .execute()
