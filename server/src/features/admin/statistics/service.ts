import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'

type Cell = string | number | boolean | null

/** Rows that are already read as a file. */
export const fileOf = <Row>(
  { db }: Pick<Platform, 'db'>,
  rows: readonly Row[],
  columns: Record<string, (row: Row) => Cell>,
): Promise<string> =>
  csvOf(
    db,
    async (_db, limit, offset) => rows.slice(offset, offset + limit),
    (row) => row,
    columns,
  )
