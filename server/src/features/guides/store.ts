import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lower } from '../../platform/db/lower.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'

type Account = Selectable<Database['accounts']>
export type GuideRow = Selectable<Database['guides']> &
  Pick<
    Account,
    'username' | 'email' | 'display_name' | 'profile_picture' | 'status' | 'email_verified_at'
  > & { account_created_at: Date; is_listed: boolean; is_public: boolean }

/** The condition of a listed guide: approved and active. */
export const IS_LISTED = sql<boolean>`guides.approval_status = 'approved' and accounts.status = 'active'`

/** The condition of a guide with a public page. For deactivated guides it has only the status. */
const IS_PUBLIC = sql<boolean>`guides.approval_status = 'approved' and accounts.status <> 'blocked'`

export const selection = (reader: Db) =>
  reader
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .selectAll('guides')
    .select([
      'accounts.username',
      'accounts.email',
      'accounts.display_name',
      'accounts.profile_picture',
      'accounts.status',
      'accounts.email_verified_at',
      'accounts.created_at as account_created_at',
      IS_LISTED.as('is_listed'),
      IS_PUBLIC.as('is_public'),
    ])

export const findById = (reader: Db, id: string): Promise<GuideRow | undefined> =>
  selection(reader).where('guides.account_id', '=', id).executeTakeFirst()

/** By username, case-insensitively (docs/rules/accounts.md#names). */
export const findByUsername = (reader: Db, username: string): Promise<GuideRow | undefined> =>
  selection(reader).where(sql`lower(accounts.username)`, '=', lower(username)).executeTakeFirst()

export const findMany = (reader: Db, ids: string[]): Promise<GuideRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selection(reader).where('guides.account_id', 'in', ids).execute()

/** Locks the guide's row, so that saves, proposals and confirmations of a guide run one by one. */
export const lockGuide = (tx: Tx, id: string) =>
  tx.selectFrom('guides').select('account_id').where('account_id', '=', id).forUpdate().execute()

export const saveProfile = (
  tx: Tx,
  guide: Authorized<{ id: string }, 'editGuide' | 'submitGuide' | 'writeProfile'>,
  changes: Updateable<Database['guides']>,
) =>
  Object.keys(changes).length === 0
    ? Promise.resolve([])
    : tx.updateTable('guides').set(changes).where('account_id', '=', guide.id).execute()

export const saveAccount = (
  tx: Tx,
  guide: Authorized<{ id: string }, 'editGuide' | 'writeProfile'>,
  changes: Pick<
    Updateable<Database['accounts']>,
    'username' | 'display_name' | 'profile_picture' | 'updated_at'
  >,
) => tx.updateTable('accounts').set(changes).where('id', '=', guide.id).execute()

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
