import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { IS_LISTED, IS_PUBLIC } from '../store.ts'

/**
 * The guide of an enquiry: whether listed for this traveller, which a block between them (in either
 * direction) prevents as if the guide were away, the zone of the calendar, and the names of both parties
 * for the booking.
 */
export const findParties = (db: Db, guideId: string, travellerId: string) =>
  db
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .innerJoin('accounts as traveller', (join) => join.on('traveller.id', '=', travellerId))
    .select([
      sql<boolean>`${IS_LISTED} and not exists (select from person_blocks
        where blocker_id in (accounts.id, traveller.id)
        and blocked_id in (accounts.id, traveller.id))`.as('isListed'),
      IS_PUBLIC.as('isPublic'),
      'guides.zone',
      'traveller.id as user_id',
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'traveller.profile_picture as traveller_picture',
      'traveller.status as traveller_status',
      'traveller.deletion_requested_at as traveller_deletion_requested_at',
      'traveller.language as traveller_language',
      'accounts.id as guide_id',
      'accounts.username as guide_username',
      'accounts.display_name as guide_name',
      'accounts.profile_picture as guide_picture',
      'accounts.status as guide_status',
      'accounts.deletion_requested_at as guide_deletion_requested_at',
      'accounts.language as guide_language',
    ])
    .where('guides.account_id', '=', guideId)
    .executeTakeFirst()
