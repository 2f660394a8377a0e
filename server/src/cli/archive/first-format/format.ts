import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isFileName } from '../../../platform/media-store/media-store.ts'
import { DamagedBackup } from '../manifest.ts'
import type { Column } from '../tables.ts'

/**
 * The format of versions before the tar (../manifest.ts): still restored, no longer written.
 * A backup is one gzip stream of sections. A section is a line of JSON that names it, chunks
 * (a line with the length, then that many bytes) and a line with the sums that the reader
 * must arrive at; its digest covers title and chunks, the last one the header and all digests:
 *
 *   {"annaiBackup":1,"madeAt":"...","migrations":["0001-people.sql"],"sequences":[...]}
 *   {"table":"accounts","columns":[{"name":"id","type":"uuid"}]}
 *   {"chunk":1234,"rows":500}
 *   [["018f...","user"], ...]                   rows of column values as PostgreSQL's own text
 *   {"end":{"bytes":1234,"rows":500,"sha256":"..."}}
 *   {"file":"ab12.webp"} ... chunks ... {"end":{...}}
 *   {"complete":{"sections":21,"sha256":"..."}}
 *
 * Values are PostgreSQL's text form, exact for every type, as in COPY.
 */
export const FORMAT = 1 as const

const column: z.ZodType<Column> = z.object({ name: z.string(), type: z.string() })

const sums = z.object({ bytes: z.int(), rows: z.int(), sha256: z.string() })
export type Sums = z.output<typeof sums>

/** 500 rows or a part of a file: more would only use memory. */
const MAX_CHUNK_BYTES = 128 * 1024 * 1024

const header = z.object({
  annaiBackup: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Header = z.output<typeof header>

const line = z.union([
  header,
  z.object({ table: z.string(), columns: z.array(column) }),
  // Never a path: the name of a file in the media store.
  z.object({ file: z.string().refine(isFileName) }),
  z.object({ chunk: z.int().positive().max(MAX_CHUNK_BYTES), rows: z.int() }),
  z.object({ end: sums }),
  z.object({ complete: z.object({ sections: z.int(), sha256: z.string() }) }),
])
export type Line = z.output<typeof line>

export function readLine(text: string): Line {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new DamagedBackup('a line of it cannot be read')
  }
}

export const writeLine = (content: Line) => Buffer.from(`${JSON.stringify(content)}\n`)

/** The last line's digest: the header and every section, in order. */
export function digestOf(header: Header, sections: readonly Sums[]): string {
  const hash = createHash('sha256').update(JSON.stringify(header))
  for (const { sha256 } of sections) hash.update(sha256)
  return hash.digest('hex')
}
