import type { DeskReportQuery } from '@annai/contract/admin/desk/shapes'
import type { ReportStatus } from '@annai/contract/reports/vocabulary'
import { containing } from '../../../platform/db/containing.ts'
import type { Db } from '../../../platform/db/database.ts'
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

const SEARCHED = [
  'reporter.username',
  'reporter.display_name',
  'reported.username',
  'reported.display_name',
  'reports.reason',
]

export interface ReportFilter {
  status: DeskReportQuery['status']
  search: string
  /** Reasons that the searched words mean in the operator's language. */
  meant: readonly string[]
}

function filtered(db: Db, { status, search, meant }: ReportFilter) {
  let query = joined(db)
  if (status !== 'all') query = query.where('reports.status', '=', status)
  if (!search) return query
  return query.where((eb) =>
    eb.or([
      containing(SEARCHED, search),
      ...(meant.length > 0 ? [eb('reports.reason', 'in', meant)] : []),
    ]),
  )
}

export const findOne = (reader: Db | Tx, id: string) =>
  joined(reader)
    .selectAll('reports')
    .select(COLUMNS)
    .where('reports.id', '=', id)
    .executeTakeFirst()

export type ReportRow = Awaited<ReturnType<typeof findOne>> & {}

export const findPage = (
  db: Db,
  filter: ReportFilter,
  order: DeskReportQuery['order'],
  limit: number,
  offset: number,
): Promise<ReportRow[]> =>
  filtered(db, filter)
    .selectAll('reports')
    .select(COLUMNS)
    .orderBy('reports.created_at', order)
    .orderBy('reports.id', order)
    .limit(limit)
    .offset(offset)
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

/** Holds the row, so that two administrators do not decide at once. */
export const lock = (tx: Tx, id: string) =>
  tx
    .selectFrom('reports')
    .select(['status', 'note', 'reporter_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  id: string,
  changes: { status: ReportStatus; note: string; updated_at: Date },
) => tx.updateTable('reports').set(changes).where('id', '=', id).execute()
