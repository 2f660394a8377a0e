import type { AppealOutcome } from '@annai/contract/decisions/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export const insert = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'appeal'>,
  appeal: { body: string; created_at: Date },
) =>
  tx
    .insertInto('appeals')
    .values({ ...appeal, decision_id: id })
    .execute()

export const answer = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'answerAppeal'>,
  answered: { outcome: AppealOutcome; answer: string; admin_id: string; decided_at: Date },
) => tx.updateTable('appeals').set(answered).where('decision_id', '=', id).execute()

/** The appeals that wait, with the person and the administrator who decided. */
export const findOpen = (db: Db) =>
  db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
    .leftJoin('accounts', 'accounts.id', 'decisions.account_id')
    .leftJoin('admins', 'admins.id', 'decisions.admin_id')
    .select([
      'decisions.id',
      'accounts.username',
      'accounts.display_name',
      'admins.username as decided_by',
    ])
    .where('appeals.outcome', 'is', null)
    .orderBy('appeals.created_at')
    .limit(200)
    .execute()

/** How many other administrators could answer. */
export const countOthers = async (reader: Db | Tx, adminId: string): Promise<number> =>
  (
    await reader
      .selectFrom('admins')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', '<>', adminId)
      .where('role', 'in', ['owner', 'staff'])
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count
