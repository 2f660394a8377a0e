import type { AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import { accountContains, type Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { totalCount } from '../../../platform/db/total-count.ts'
import type { Tx } from '../../../platform/db/transact.ts'

const joined = (reader: Db | Tx) =>
  reader
    .selectFrom('reports')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as reported', 'reported.id', 'reports.reported_id')

const COLUMNS = [
  'reporter.username as reporter_username',
  'reporter.display_name as reporter_name',
  'reported.username as reported_username',
  'reported.display_name as reported_name',
] as const

export interface ReportFilter extends Searcher {
  status: AdminReportQuery['status']
  search: string
  /** Reasons that the searched words mean, as stored or in the operator's language. */
  meant: readonly string[]
}

/** The people are found first and apart: some plans would search the names of each report's people. */
function filtered(db: Db, { status, search, meant, ...searcher }: ReportFilter) {
  let all = db.selectFrom('reports').select(['reports.id', 'reports.created_at'])
  if (status !== 'all') all = all.where('reports.status', '=', status)
  if (!search) return db.selectFrom(all.as('hit'))
  let hits = db
    .with(
      (cte) => cte('people').materialized(),
      () =>
        db.selectFrom('accounts').select('accounts.id').where(accountContains(search, searcher)),
    )
    .selectFrom('reports')
    .leftJoin('people as teller', 'teller.id', 'reports.reporter_id')
    .leftJoin('people as target', 'target.id', 'reports.reported_id')
    .select(['reports.id', 'reports.created_at'])
    .where((eb) =>
      eb.or([
        eb('teller.id', 'is not', null),
        eb('target.id', 'is not', null),
        ...(meant.length > 0 ? [eb('reports.reason', 'in', meant)] : []),
      ]),
    )
  if (status !== 'all') hits = hits.where('reports.status', '=', status)
  return db.selectFrom(hits.as('hit'))
}

export const findOne = (reader: Db | Tx, id: string) =>
  joined(reader)
    .leftJoin('reviews', 'reviews.booking_id', 'reports.review_id')
    .leftJoin('traveller_feedback', 'traveller_feedback.booking_id', 'reports.feedback_id')
    .leftJoin('bookings as reviewed', 'reviewed.id', 'reports.review_id')
    .leftJoin('proposals as agreed', (join) =>
      join
        .onRef('agreed.booking_id', '=', 'reviewed.id')
        .onRef('agreed.revision', '=', 'reviewed.agreed_revision'),
    )
    .selectAll('reports')
    .select(COLUMNS)
    .select([
      'reported.status as reported_status',
      'reviews.booking_id as existing_review',
      'reviews.removed_at as review_removed_at',
      'reviews.words_removed_at as review_words_removed_at',
      'traveller_feedback.booking_id as existing_feedback',
      'traveller_feedback.words_removed_at as feedback_words_removed_at',
      'agreed.date_times as agreed_date_times',
      'agreed.time_zone as agreed_time_zone',
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst()

export type ReportDetailsRow = Awaited<ReturnType<typeof findOne>> & {}
export type ReportRow = Omit<
  ReportDetailsRow,
  | 'reported_status'
  | 'existing_review'
  | 'review_removed_at'
  | 'review_words_removed_at'
  | 'existing_feedback'
  | 'feedback_words_removed_at'
  | 'agreed_date_times'
  | 'agreed_time_zone'
>

const BOOKINGS_SHOWN = 20

/** The newest bookings of two people with each other, in either role. */
export const bookingsBetween = (
  db: Db,
  { reporter_id: a, reported_id: b }: Pick<ReportRow, 'reporter_id' | 'reported_id'>,
) =>
  db
    .selectFrom('bookings')
    .select(['id', 'status', 'is_superseded', 'created_at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', a), eb('guide_id', '=', b)]),
        eb.and([eb('user_id', '=', b), eb('guide_id', '=', a)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(BOOKINGS_SHOWN)
    .execute()

export type BookingBetweenRow = Awaited<ReturnType<typeof bookingsBetween>>[number]

/** A page. Each row of a search has the number of all rows found. */
export const findPage = (
  db: Db,
  filter: ReportFilter,
  order: AdminReportQuery['order'],
  limit: number,
  offset: number,
) =>
  db
    .with('page', () =>
      filtered(db, filter)
        .select(['hit.id as page_id', totalCount(filter.search).as('found')])
        .orderBy('hit.created_at', order)
        .orderBy('hit.id', order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('reports', 'reports.id', 'page.page_id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as reported', 'reported.id', 'reports.reported_id')
    .selectAll('reports')
    .select([...COLUMNS, 'page.found'])
    .orderBy('reports.created_at', order)
    .orderBy('reports.id', order)
    .execute()

export const countFiltered = async (db: Db, filter: ReportFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countByStatus = (db: Db) =>
  db
    .selectFrom('reports')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute()

/** Locks the row, so that two administrators do not decide at once. */
export const lock = (tx: Tx, id: string) =>
  tx
    .selectFrom('reports')
    .select(['status', 'outcome', 'note', 'reporter_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  report: Authorized<{ id: string }, 'decideReport'>,
  changes: { status: ReportStatus; outcome: ReportOutcome | null; note: string; updated_at: Date },
) => tx.updateTable('reports').set(changes).where('id', '=', report.id).execute()
