import type { AuditQuery } from '@annai/contract/admin/desk/shapes'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { containing } from '../../../platform/db/containing.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type AuditRow = Selectable<Database['audit_log']>

// One writer at a time: each row carries the hash of the one before it.
const CHAIN_LOCK = 4_215_001

export const lockChain = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)

export const last = (reader: Db | Tx) =>
  reader
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insert = (tx: Tx, row: Insertable<Database['audit_log']>) =>
  tx.insertInto('audit_log').values(row).execute()

export const page = (reader: Db | Tx, before: number, limit: number): Promise<AuditRow[]> =>
  reader
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

const filtered = (reader: Db | Tx, { search, subject }: Filters) => {
  let query = reader
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.subject_id')
    .leftJoin('admins', 'admins.id', 'audit_log.subject_id')
  if (subject) query = query.where('audit_log.subject_id', '=', subject)
  return search
    ? query.where(
        containing(
          ['admin_username', 'act', 'reason', 'accounts.username', 'admins.username'],
          search,
        ),
      )
    : query
}

interface Filters {
  search: string
  subject?: string | undefined
}

export const findPage = (
  db: Db,
  filters: Filters,
  order: AuditQuery['order'],
  limit: number,
  offset: number,
) =>
  filtered(db, filters)
    .selectAll('audit_log')
    .select(['accounts.username as account_username', 'admins.username as subject_admin'])
    .orderBy('seq', order)
    .limit(limit)
    .offset(offset)
    .execute()

export type AuditPageRow = Awaited<ReturnType<typeof findPage>>[number]

export const countFiltered = async (db: Db, filters: Filters): Promise<number> =>
  (
    await filtered(db, filters)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
