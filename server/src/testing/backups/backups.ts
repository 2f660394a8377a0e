import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import tar, { type Header as TarHeader } from 'tar-stream'
import { expect } from 'vitest'
import { decrypted } from '../../cli/archive/encryption.ts'
import type { Manifest } from '../../cli/archive/manifest.ts'
import { restoreBackup } from '../../cli/archive/restore.ts'
import { listTables } from '../../cli/archive/tables.ts'
import { type BackupSource, writeBackup } from '../../cli/archive/write.ts'
import { type Connection, connect, type Db } from '../../platform/db/database.ts'
import type { EmbeddedConfig } from '../../platform/db/embedded/config.ts'
import { createLog } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'
import { openMediaStore } from '../../platform/media-store/media-store.ts'
import { openKeyRing } from '../../platform/secrets/keys.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'

const log = createLog('silent')

export const SECRET_KEY = 'a key for the tests of backups, long enough'

export const keysOf = (key: string | undefined, dataDir: string, old?: string) =>
  openKeyRing({ SECRET_KEY: key, SECRET_KEY_OLD: old, DATA_DIR: dataDir })

/** A database with its uploads and its imported places. */
export interface Place {
  readonly config: EmbeddedConfig
  readonly db: Db
  readonly source: BackupSource
  readonly media: MediaStore
}

/** Row count and checksum of every table, independent of the order of rows. */
export const sumsOf = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const sums: Record<string, unknown> = {}
    for (const table of await listTables(tx)) {
      const { rows } = await sql`
        select count(*), md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
        from ${sql.id(table)} t`.execute(tx)
      sums[table] = rows[0]
    }
    return sums
  })

export const A = '0190a000-0000-7000-8000-000000000001'
export const B = '0190a000-0000-7000-8000-000000000002'
const BOOKING = '0190a000-0000-7000-8000-000000000003'

async function fill(db: Db) {
  await sql`
    insert into accounts (id, role, username, email, password_hash, display_name, created_at)
    select gen_random_uuid(), 'user', 'person' || n, n || '@annai.example', 'x', '旅人 ' || n,
      '2026-01-01T00:00:00.123456Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 1200) n`.execute(db)
  await sql`
    insert into accounts (id, role, username, email, password_hash, display_name) values
      (${A}, 'user', 'mei', 'mei@annai.example', 'x', '林 美'),
      (${B}, 'guide', 'jihun', 'jihun@annai.example', 'x', '지훈 "가이드" \\ {a,b}')`.execute(db)
  await sql`
    insert into guides (account_id, introduction, languages, price_ranges, rating_sum, approved_profile)
    values (${B}, ${"Line one\nline 'two'\ttab 🙂"}, ${['ko:native', 'a,b "c"', '']},
      '[{"price": 12345678901234567890.12, "text": "二"}]', 12.5, 'null')`.execute(db)
  await sql`
    insert into bookings (id, user_id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size)
    values (${BOOKING}, ${A}, ${B}, 'User sent enquiry', 'こんにちは', 'Seoul', 'May', 2)`.execute(
    db,
  )
  await sql`
    insert into agreed_times (booking_id, guide_id, during)
    values (${BOOKING}, ${B}, '[2026-05-01 09:00+00,2026-05-01 12:00+00)')`.execute(db)
  await sql`
    insert into sessions (id, token_hash, account_id, expires_at)
    values (gen_random_uuid(), ${randomBytes(32)}, ${A}, 'infinity')`.execute(db)
  await sql`insert into imported_places (places, imported_at) values (${PLACES}, now())`.execute(db)
}

export const PICTURE = randomBytes(700_000)
export const PLACES = '[["gn-1","city","jp",0,35,135,"Otsu","","","","","",[]]]'

export interface BackupFixture {
  readonly folder: string
  /** What was backed up. */
  readonly original: Place
  readonly encrypted: string
  /** The same without encryption, as versions before wrote it. */
  readonly good: string
  /** An empty place to restore into. */
  target(): Promise<Place>
  close(): Promise<void>
}

/** A filled database and its backup. */
export async function backupFixture(template: EmbeddedConfig): Promise<BackupFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-backup-'))
  const opened: { database: TestDatabase; connection: Connection }[] = []
  const place = async (): Promise<Place> => {
    const dir = join(folder, `place-${opened.length}`)
    const database = await cloneDatabase(template)
    const connection = connect({ ...database.config, max: 2, statement_timeout: 0 }, log)
    opened.push({ database, connection })
    const media = openMediaStore({ DATA_DIR: dir, S3: undefined })
    const { pool, db } = connection
    const source = { pool, media, keys: keysOf(SECRET_KEY, dir) }
    return { config: database.config, db, media, source }
  }
  const original = await place()
  await fill(original.db)
  await original.media.put('picture.webp', PICTURE)
  await original.media.put('empty.webp', Buffer.alloc(0))
  const dir = join(folder, 'place-0')
  writeFileSync(join(dir, 'media', '.arriving', 'upload.part'), 'not whole yet')
  const encrypted = join(folder, 'encrypted.annai')
  await writeBackup(original.source, encrypted)
  const good = join(folder, 'good.annai')
  await pipeline(
    decrypted(original.source.keys, createReadStream(encrypted)),
    createWriteStream(good),
  )
  return {
    folder,
    original,
    encrypted,
    good,
    target: place,
    async close() {
      await Promise.all(
        opened.map(async ({ database, connection }) => {
          await connection.close()
          await database.drop()
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Entry {
  header: Partial<TarHeader> & { name: string }
  content: Buffer
}

/** Every entry of a backup. */
async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const extract = tar.extract()
  createReadStream(file).pipe(createGunzip()).pipe(extract)
  for await (const entry of extract)
    entries.push({ header: entry.header, content: await buffer(entry) })
  return entries
}

/** A tar of such entries, packed as a backup is. */
export async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const pack = tar.pack()
  for (const { header, content } of entries)
    pack.entry({ ...header, size: content.length }, content)
  pack.finalize()
  return gzipSync(await buffer(pack))
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Change = (entries: Entry[]) => void

/** The backup with other entries. */
export const changed = async (good: string, change: Change): Promise<Buffer> => {
  const entries = await entriesOf(good)
  change(entries)
  return packed(entries)
}
export const find = (entries: readonly Entry[], name: string): Entry => {
  const found = entries.find(({ header }) => header.name === name)
  if (!found) throw new Error(`no entry ${name}`)
  return found
}

/** A forged backup: the manifest matches the changed content. */
export const forged = (
  good: string,
  change: (manifest: Manifest, entries: Entry[]) => void,
): Promise<Buffer> =>
  changed(good, (entries) => {
    const entry = find(entries, 'manifest.json')
    const manifest = JSON.parse(entry.content.toString()) as Manifest
    change(manifest, entries)
    for (const table of manifest.tables) {
      const found = entries.find(({ header }) => header.name === `tables/${table.name}.copy`)
      if (!found) continue
      table.sha256 = sha256(found.content)
      table.bytes = found.content.length
      table.rows = found.content.toString('latin1').split('\n').length - 1
    }
    entry.content = Buffer.from(JSON.stringify(manifest))
  })
export const tableOf = (manifest: Manifest, name: string) => {
  const found = manifest.tables.find((table) => table.name === name)
  if (!found) throw new Error(`no table ${name}`)
  return found
}

/** A restore that is refused leaves rows and uploads as they were. */
export async function expectRefused(
  { db, media, source }: Place,
  folder: string,
  bytes: Buffer,
  reason: RegExp | (new (...args: never[]) => Error),
): Promise<void> {
  const path = join(folder, 'refused.annai')
  writeFileSync(path, bytes)
  const before = await sumsOf(db)
  await expect(restoreBackup(source, path, { force: true })).rejects.toThrow(reason as RegExp)
  expect(await sumsOf(db)).toEqual(before)
  for await (const { name } of media.list()) expect.fail(`${name} was written`)
}
