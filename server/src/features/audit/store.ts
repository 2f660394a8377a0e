import type { AuditQuery } from '@annai/contract/admin/lists/shapes'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { accountNameContains, containsText } from '../../platform/db/contains-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import { totalCount } from '../../platform/db/total-count.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

export type AuditRow = Selectable<Database['audit_log']>

// One writer at a time, because each row contains the hash of the previous one.
const CHAIN_LOCK = 4_215_001

export const lockChain = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)

export const last = (reader: Db | Tx) =>
  reader
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insert = (
  tx: Tx,
  row: SystemAuthority<'effects', Insertable<Database['audit_log']>>,
) => tx.insertInto('audit_log').values(row).execute()

/** Whether an administrator did this to the subject since then. */
export const hasSince = async (
  reader: Db | Tx,
  done: { adminId: string; act: string; subjectId: string; since: Date },
): Promise<boolean> =>
  (await reader
    .selectFrom('audit_log')
    .select('seq')
    .where('subject_id', '=', done.subjectId)
    .where('act', '=', done.act)
    .where('admin_id', '=', done.adminId)
    .where('created_at', '>=', done.since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const page = (reader: Db | Tx, before: number, limit: number): Promise<AuditRow[]> =>
  reader
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export interface Filters {
  search: string
  subject?: string | undefined
  /** Acts that the searched words mean in the operator's language. */
  matchingActs: readonly string[]
}

/** Entries that contain the words, concern a person of that name, or are of such an act. */
function filtered(db: Db, { search, subject, matchingActs }: Filters) {
  let all = db.selectFrom('audit_log').select('audit_log.seq')
  if (subject) all = all.where('subject_id', '=', subject)
  if (!search) return db.selectFrom(all.as('hit'))
  let hits = db
    .with(
      (cte) => cte('said').materialized(),
      () =>
        db
          .selectFrom('audit_log')
          .select('audit_log.seq')
          .where(containsText(sql`admin_username || E'\n' || reason`, search)),
    )
    .with(
      (cte) => cte('people').materialized(),
      () =>
        db
          .selectFrom('accounts')
          .select('accounts.id')
          .where(accountNameContains(search))
          .unionAll(
            db
              .selectFrom('admins')
              .select('admins.id')
              .where(containsText(sql`admins.username`, search)),
          ),
    )
    .selectFrom('audit_log')
    .leftJoin('said', 'said.seq', 'audit_log.seq')
    .leftJoin('people', 'people.id', 'audit_log.subject_id')
    .select('audit_log.seq')
    .where((eb) =>
      eb.or([
        eb('said.seq', 'is not', null),
        eb('people.id', 'is not', null),
        ...(matchingActs.length > 0 ? [eb('audit_log.act', 'in', matchingActs)] : []),
      ]),
    )
  if (subject) hits = hits.where('subject_id', '=', subject)
  return db.selectFrom(hits.as('hit'))
}

/** A page. Each row of a search has the number of all rows found. */
export const findPage = (
  db: Db,
  filters: Filters,
  order: AuditQuery['order'],
  limit: number,
  offset: number,
) =>
  db
    .with('page', () =>
      filtered(db, filters)
        .select(['hit.seq as page_seq', totalCount(filters.search).as('found')])
        .orderBy('hit.seq', order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('audit_log', 'audit_log.seq', 'page.page_seq')
    .leftJoin('accounts', 'accounts.id', 'audit_log.subject_id')
    .leftJoin('admins', 'admins.id', 'audit_log.subject_id')
    .leftJoin('contact_messages', 'contact_messages.id', 'audit_log.subject_id')
    .leftJoin('reports', 'reports.id', 'audit_log.subject_id')
    .leftJoin('accounts as reported', 'reported.id', 'reports.reported_id')
    .leftJoin('reviews', 'reviews.booking_id', 'audit_log.subject_id')
    .leftJoin('accounts as reviewed', 'reviewed.id', 'reviews.guide_id')
    .leftJoin('mails', 'mails.id', 'audit_log.subject_id')
    .leftJoin('bookings', 'bookings.id', 'audit_log.subject_id')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .selectAll('audit_log')
    .select([
      'traveller.username as traveller_username',
      'reviewed.username as reviewed_username',
      'mails.kind as mail_kind',
      'accounts.username as account_username',
      'admins.username as subject_admin',
      'contact_messages.subject as contact_subject',
      'reported.username as reported_username',
      'page.found',
    ])
    .orderBy('seq', order)
    .execute()

export type AuditPageRow = Awaited<ReturnType<typeof findPage>>[number]

export const countFiltered = async (db: Db, filters: Filters): Promise<number> =>
  (
    await filtered(db, filters)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
