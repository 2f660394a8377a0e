import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'

export interface NewReport {
  id: string
  reporter_role: PersonRole
  reported_role: PersonRole
  reason: string
  description: string
  context: string
  created_at: Date
}

/** The reported person as the reporter could see them: kept with the report. */
export const findPerson = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.username',
      'accounts.display_name',
      'accounts.profile_picture',
      'guides.tagline',
      'guides.introduction',
      'guides.highlights',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()

/** Reports of one person queue up here, so that copies at once see each other. */
export const holdReporter = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** A pending report by the same person with the same subject and reason; repeating it adds nothing. */
export const findOpen = (tx: Tx, reporterId: string, reportedId: string, reason: string) =>
  tx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('reported_id', '=', reportedId)
    .where('reason', '=', reason)
    .where('status', '=', 'Pending')
    .executeTakeFirst()

export const insert = (
  tx: Tx,
  { reporterId, reportedId }: Authorized<{ reporterId: string; reportedId: string }, 'report'>,
  report: NewReport,
) =>
  tx
    .insertInto('reports')
    .values({ ...report, reporter_id: reporterId, reported_id: reportedId })
    .execute()
