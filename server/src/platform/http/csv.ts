import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/database.ts'
import { ANSWER_WITHIN } from './route.ts'

type Value = string | number | boolean | null

const SEPARATORS = [';', '|', '\t', '\r', '\n']
const RUN_BEFORE_SIGN = /([;|"'\s]+|^)([=+\-@＝＋－＠])?/g

/**
 * A spreadsheet runs a cell that begins with a sign as a formula (OWASP, CSV injection); an East Asian
 * one also accepts the full-width signs. Where another sign than the comma separates cells, as `;`
 * does in Germany, a cell begins after it even within quotes, and quotes at its beginning vanish.
 * The pattern consumes each run once, so the time is linear.
 */
function withoutFormula(text: string): string {
  const safe = text.replace(RUN_BEFORE_SIGN, (all, run: string, sign: string | undefined, at) => {
    const start = Math.max(...SEPARATORS.map((each) => run.lastIndexOf(each))) + 1
    return sign && (start > 0 || at === 0)
      ? `${run.slice(0, start)}'${run.slice(start)}${sign}`
      : all
  })
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}
const NEEDS_QUOTES = /[",;|\t\r\n]/

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = withoutFormula(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Columns<Row> = Record<string, (row: Row) => Value>

/** Begins with a byte order mark: without it a spreadsheet reads Japanese as Latin. */
const headOf = (columns: object) => `\uFEFF${Object.keys(columns).join(',')}\r\n`
const linesOf = <Row>(rows: readonly Row[], columns: Columns<Row>) =>
  rows
    .map(
      (row) =>
        `${Object.values(columns)
          .map((read) => cell(read(row)))
          .join(',')}\r\n`,
    )
    .join('')

/** Rows as CSV (RFC 4180). */
export const csvFile = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  headOf(columns) + linesOf(rows, columns)

/** Rows of a batch: neither a statement nor the event loop is busy with them for long. */
const BATCH = 5000

/** The first `ADMIN_LIST.exportCap` rows of a list as CSV, read in batches of one snapshot. */
export const csvOf = <Row, View>(
  db: Db,
  findRows: (db: Db, limit: number, offset: number) => Promise<readonly Row[]>,
  viewOf: (row: Row) => View,
  columns: Columns<View>,
): Promise<string> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const until = performance.now() + ANSWER_WITHIN
      let file = headOf(columns)
      for (let offset = 0; offset < ADMIN_LIST.exportCap; offset += BATCH) {
        const rows = await findRows(snapshot, BATCH, offset)
        file += linesOf(rows.map(viewOf), columns)
        if (rows.length < BATCH) break
        // The request has been answered with a timeout.
        if (performance.now() > until) throw new Error('a CSV file took too long')
      }
      return file
    })

/** Marks the answer as a download. */
export const asCsv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .header('Cache-Control', 'no-store')
