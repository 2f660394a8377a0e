import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import { IS_LISTED } from '../store.ts'

type Favourite = Authorized<{ travellerId: string; guideId: string }, 'favourite'>

export const add = (db: Db, { travellerId, guideId }: Favourite) =>
  db
    .insertInto('favourites')
    .values({ user_id: travellerId, guide_id: guideId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const remove = (db: Db, { travellerId, guideId }: Favourite) =>
  db
    .deleteFrom('favourites')
    .where('user_id', '=', travellerId)
    .where('guide_id', '=', guideId)
    .execute()

export const has = async (db: Db, userId: string, guideId: string): Promise<boolean> =>
  (await db
    .selectFrom('favourites')
    .select('guide_id')
    .where('user_id', '=', userId)
    .where('guide_id', '=', guideId)
    .executeTakeFirst()) !== undefined

/** Newest first, without guides who are not public; those remain stored. */
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
