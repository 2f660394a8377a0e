import type { Permit } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { IS_LISTED } from '../store.ts'

export const add = (db: Db | Tx, permit: Permit<'favourite'>, guideId: string) =>
  db
    .insertInto('favourites')
    .values({ user_id: permit.by.id, guide_id: guideId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const remove = (db: Db | Tx, permit: Permit<'favourite'>, guideId: string) =>
  db
    .deleteFrom('favourites')
    .where('user_id', '=', permit.by.id)
    .where('guide_id', '=', guideId)
    .execute()

export const has = async (db: Db, userId: string, guideId: string): Promise<boolean> =>
  (await db
    .selectFrom('favourites')
    .select('guide_id')
    .where('user_id', '=', userId)
    .where('guide_id', '=', guideId)
    .executeTakeFirst()) !== undefined

/** Newest first; guides who may not be found now stay stored and are left out. */
export const listedIds = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('favourites')
      .innerJoin('guides', 'guides.account_id', 'favourites.guide_id')
      .innerJoin('accounts', 'accounts.id', 'favourites.guide_id')
      .select('favourites.guide_id')
      .where('favourites.user_id', '=', userId)
      .where(IS_LISTED)
      .orderBy('favourites.created_at', 'desc')
      .execute()
  ).map((row) => row.guide_id)
