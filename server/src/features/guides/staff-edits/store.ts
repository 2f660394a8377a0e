import type { Authorized } from '@annai/contract/permission'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export const insert = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'writeProfile'>,
  edit: Omit<Insertable<Database['profile_edits']>, 'guide_id'>,
) =>
  tx
    .insertInto('profile_edits')
    .values({ ...edit, guide_id: id })
    .execute()

/** The newest change that the guide has neither kept nor undone. */
export const newest = (reader: Db | Tx, guideId: string) =>
  reader
    .selectFrom('profile_edits')
    .selectAll()
    .where('guide_id', '=', guideId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const remove = (tx: Tx, guide: Authorized<{ id: string }, 'editGuide'>, id: string) =>
  tx.deleteFrom('profile_edits').where('guide_id', '=', guide.id).where('id', '=', id).execute()

/** One that is kept also keeps the earlier ones. */
export const removeAll = (tx: Tx, guide: Authorized<{ id: string }, 'editGuide'>) =>
  tx.deleteFrom('profile_edits').where('guide_id', '=', guide.id).execute()

export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, before: Date) =>
  db.deleteFrom('profile_edits').where('created_at', '<', before).execute()
