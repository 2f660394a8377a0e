import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { accountContains } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lower } from '../../../platform/db/lower.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

/** The most rows of each list of a person. */
const SHOWN = 20

const COLUMNS = [
  'accounts.id',
  'accounts.role',
  'accounts.username',
  'accounts.display_name',
  'accounts.email',
  'accounts.status',
  'accounts.email_verified_at',
] as const

/** The newest people whose name or address contains the text. */
export const search = (db: Db, text: string) =>
  db
    .selectFrom('accounts')
    .select(COLUMNS)
    .where(accountContains(text, {}))
    .orderBy('accounts.created_at', 'desc')
    .limit(ADMIN_LIST.pageSize)
    .execute()

export type FoundRow = Awaited<ReturnType<typeof search>>[number]

export const find = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select(COLUMNS)
    .select([
      'accounts.profile_picture',
      'accounts.pending_email',
      'accounts.language',
      'accounts.created_at',
      'accounts.deletion_requested_at',
      'guides.approval_status',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .as('last_login_at'),
    )
    .where('accounts.id', '=', id)
    .executeTakeFirst()

export type PersonRow = Awaited<ReturnType<typeof find>> & {}

/** The mails to a person's addresses. */
export const mailsTo = (reader: Db | Tx, addresses: readonly string[]) =>
  reader
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'created_at', 'sent_at'])
    .where(sql`lower(recipient)`, 'in', addresses.map(lower))
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()

/** The reports by a person and about them. */
export const reportsOf = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('reports')
    .select(['id', 'reason', 'status', 'reporter_id', 'created_at'])
    .where((eb) => eb.or([eb('reporter_id', '=', id), eb('reported_id', '=', id)]))
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()

export const notesOf = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('account_notes')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()

export const insertNote = (
  tx: Tx,
  account: Authorized<{ id: string }, 'assistPerson'>,
  note: Omit<Selectable<Database['account_notes']>, 'account_id'>,
) =>
  tx
    .insertInto('account_notes')
    .values({ ...note, account_id: account.id })
    .execute()
