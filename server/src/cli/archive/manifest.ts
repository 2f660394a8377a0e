import { z } from 'zod'
import { isFileName } from '../../platform/media-store/media-store.ts'

/**
 * A backup is a gzipped tar of regular files, encrypted as encryption.ts says:
 *
 *   tables/NAME.copy   the rows in PostgreSQL's COPY text format, exact for every type
 *   media/NAME         an upload
 *   manifest.json      last: what the others are, each with its size and SHA-256
 *
 * It is data: nothing in it is ever run, and no name in it becomes a path. Tables, columns and types
 * are those of the migrated target; the manifest only has to agree with them.
 */
export const FORMAT = 2 as const

export const MANIFEST = 'manifest.json'
const TABLE = /^tables\/([a-z_][a-z0-9_]{0,62})\.copy$/
const MEDIA = 'media/'

/** Held in memory as a whole. An upload has a few megabytes at most. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

const sums = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Sums = z.output<typeof sums>

const manifest = z.object({
  annaiBackup: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  annai: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d{1,19}$/) })),
  tables: z.array(
    sums.extend({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.int().nonnegative(),
    }),
  ),
  media: z.array(sums.extend({ name: z.string().refine(isFileName) })),
})
export type Manifest = z.output<typeof manifest>

/** The file is not a backup, or is damaged. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

export function readManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new DamagedBackup('its manifest cannot be read')
  }
}

/** What an entry of the tar is. */
export type EntryName = { kind: 'table' | 'media'; name: string } | { kind: 'manifest' }

export const tableEntry = (table: string) => `tables/${table}.copy`
export const mediaEntry = (file: string) => MEDIA + file

/** Any other name is refused: paths, links and foreign files. */
export function readEntryName(entry: string): EntryName {
  if (entry === MANIFEST) return { kind: 'manifest' }
  const table = TABLE.exec(entry)?.[1]
  if (table !== undefined) return { kind: 'table', name: table }
  const file = entry.startsWith(MEDIA) ? entry.slice(MEDIA.length) : ''
  if (isFileName(file)) return { kind: 'media', name: file }
  throw new DamagedBackup('it holds a file that does not belong in a backup')
}
