import type { AdminContact, ContactReply } from '@annai/contract/admin/contacts/shapes'
import type { AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import { containsText, type Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { totalCount } from '../../../platform/db/total-count.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type ContactRow = Selectable<Database['contact_messages']> & {
  replies: ContactReply[]
  account: AdminContact['account'] | null
}

const REPLIES = sql<ContactReply[]>`(
  select coalesce(json_agg(json_build_object('_id', id, 'admin', admin_username, 'text', body,
    'date', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by created_at, id), '[]')
  from contact_replies where message_id = contact_messages.id)`.as('replies')
/** An address that nobody proved may be another person's. */
const ACCOUNT = sql<ContactRow['account']>`(
  select json_build_object('_id', accounts.id, 'displayName', accounts.display_name)
  from accounts where lower(accounts.email) = lower(contact_messages.email)
    and accounts.email_verified_at is not null)`.as('account')
type Filters = Pick<AdminContactQuery, 'search' | 'state'> & Searcher

function filtered(db: Db, { search, state, namesOnly }: Filters) {
  let query = db.selectFrom('contact_messages')
  if (state !== 'all') query = query.where('answered_at', state === 'open' ? 'is' : 'is not', null)
  const searched = sql<string>`name || E'\\n' || email || E'\\n' || subject`
  if (!search) return query
  // Without an index, which has the addresses too; viewers are few.
  return query.where(containsText(namesOnly ? sql`name` : searched, search))
}

/** A page. Each row of a search has the number of all rows found. */
export const findPage = (
  db: Db,
  filters: Filters,
  order: AdminContactQuery['order'],
  limit: number,
  offset: number,
) =>
  db
    .with('page', () =>
      filtered(db, filters)
        .select(['id as page_id', totalCount(filters.search).as('found')])
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('contact_messages', 'id', 'page.page_id')
    .selectAll('contact_messages')
    .select(['page.found', REPLIES, ACCOUNT])
    .orderBy('created_at', order)
    .orderBy('id', order)
    .execute()

export const countFiltered = async (db: Db, filters: Filters): Promise<number> =>
  (
    await filtered(db, filters)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countStates = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .select((eb) => [
      eb('answered_at', 'is not', null).as('is_answered'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('is_answered')
    .execute()

/** Locks the row, so that two administrators do not answer the same message at once. */
export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const find = (reader: Db | Tx, id: string): Promise<ContactRow | undefined> =>
  reader
    .selectFrom('contact_messages')
    .selectAll()
    .select([REPLIES, ACCOUNT])
    .where('id', '=', id)
    .executeTakeFirst()

/** False if the reply was stored before. */
export const insertReply = async (
  tx: Tx,
  message: Authorized<{ id: string }, 'answerContact'>,
  reply: Omit<Selectable<Database['contact_replies']>, 'message_id'>,
): Promise<boolean> =>
  (
    await tx
      .insertInto('contact_replies')
      .values({ ...reply, message_id: message.id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** A reply with the message that it answers. */
export const findReply = (reader: Db | Tx, id: string) =>
  reader
    .selectFrom('contact_replies')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_replies.message_id')
    .select(['contact_replies.body', 'contact_replies.message_id', 'contact_messages.message'])
    .where('contact_replies.id', '=', id)
    .executeTakeFirst()

export const remove = (tx: Tx, message: Authorized<{ id: string }, 'answerContact'>) =>
  tx.deleteFrom('contact_messages').where('id', '=', message.id).execute()

export const setAnswered = (
  tx: Tx,
  message: Authorized<{ id: string }, 'answerContact'>,
  answeredAt: Date | null,
): Promise<unknown> =>
  tx
    .updateTable('contact_messages')
    .set({ answered_at: answeredAt })
    .where('id', '=', message.id)
    .execute()
