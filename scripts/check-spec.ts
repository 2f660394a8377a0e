import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './structure/sources.ts'

const ROWS = 'docs/spec-rows.tsv'
const ID = /\bP[12]-\d{3}\b/g

export type Row = { id: string; area: string }
export type Report = { areas: Map<string, { rows: number; proved: number }>; unknown: string[] }

export function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^P[12]-\d{3}\t/.test(line))
    .map((line) => {
      const [id = '', area = ''] = line.split('\t')
      return { id, area }
    })
}

/** A row is covered if a test's file contains its id. */
export function report(rows: readonly Row[], tests: readonly string[]): Report {
  const named = new Set(tests.flatMap((text) => text.match(ID) ?? []))
  const areas: Report['areas'] = new Map()
  for (const { id, area } of rows) {
    const count = areas.get(area) ?? { rows: 0, proved: 0 }
    count.rows += 1
    if (named.has(id)) count.proved += 1
    areas.set(area, count)
  }
  const known = new Set(rows.map((row) => row.id))
  return {
    areas,
    unknown: [...named].filter((id) => !known.has(id)).sort((a, b) => a.localeCompare(b)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const tests = listFiles(root).filter(
    (path) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== 'scripts/check-spec.test.ts',
  )
  const { areas, unknown } = report(
    readRows(readFileSync(join(root, ROWS), 'utf8')),
    tests.map((path) => readFileSync(join(root, path), 'utf8')),
  )
  let all = 0
  let proved = 0
  for (const [area, count] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
    all += count.rows
    proved += count.proved
    console.log(`${area.padEnd(24)}${String(count.proved).padStart(4)} of ${count.rows}`)
  }
  console.log(`${proved} of ${all} requirements have a test that names them`)
  for (const id of unknown) console.warn(`${id} is named by a test and is no requirement`)
}
