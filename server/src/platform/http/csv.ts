import type { FastifyReply } from 'fastify'

type Value = string | number | boolean | null

// A spreadsheet runs a cell that begins with one of these as a formula (OWASP, CSV injection); an
// East Asian one also accepts the full-width signs.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with a byte order mark: without it a spreadsheet reads Japanese as Latin. */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => Value>,
): string {
  const cells = Object.values(columns)
  const lines = [
    Object.keys(columns).map(cell),
    ...rows.map((row) => cells.map((read) => cell(read(row)))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** Marks the answer as a download. */
export const asCsv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .header('Cache-Control', 'no-store')
