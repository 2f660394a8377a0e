import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Connection, connect } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { type MediaStore, openMediaStore } from '../../platform/media-store/media-store.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { DamagedBackup, digestOf } from './format.ts'
import { verifyBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write.ts'

const log = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'annai-backup-'))
const sourceDir = join(folder, 'source')
const media = openMediaStore({ DATA_DIR: sourceDir, S3: undefined })
const picture = randomBytes(700_000)
const good = join(folder, 'good.annai')
const databases: { database: TestDatabase; connection: Connection }[] = []

async function newDatabase() {
  const database = await cloneDatabase(inject('template'))
  const connection = connect({ ...database.config, statement_timeout: 0 }, log)
  databases.push({ database, connection })
  return connection.db
}

type Db = Connection['db']

/** Row count and checksum of every table, independent of the order of rows. */
const sumsOf = (db: Db) =>
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

async function contentOf(store: MediaStore, name: string) {
  const file = await store.get(name)
  return file && buffer(file.stream)
}

const A = '0190a000-0000-7000-8000-000000000001'
const B = '0190a000-0000-7000-8000-000000000002'
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
}

let source: Db
beforeAll(async () => {
  source = await newDatabase()
  await fill(source)
  await media.put('picture.webp', picture)
  await media.put('empty.webp', Buffer.alloc(0))
  writeFileSync(join(sourceDir, 'media', '.arriving', 'upload.part'), 'not whole yet')
  await writeBackup(source, media, good)
})

let target: Db
let targetMedia: MediaStore
let targetDir: string
let at = 0
beforeEach(async () => {
  target = await newDatabase()
  at += 1
  targetDir = join(folder, `restored-${at}`)
  targetMedia = openMediaStore({ DATA_DIR: targetDir, S3: undefined })
})

afterAll(async () => {
  for (const { database, connection } of databases) {
    await connection.close()
    await database.drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

describe('A restored backup', () => {
  test('equals the original in every row, every upload and the next version of a guide', async () => {
    const inventory = await restoreBackup(target, targetMedia, good, { force: false })
    expect(await sumsOf(target)).toEqual(await sumsOf(source))
    expect(inventory.rows.get('accounts')).toBe(1202)
    expect(inventory.files).toBe(2)
    expect(await contentOf(targetMedia, 'picture.webp')).toEqual(picture)
    expect(await contentOf(targetMedia, 'empty.webp')).toHaveLength(0)
    const next = sql<{ n: number }>`select nextval('guide_versions') as n`
    expect((await next.execute(target)).rows).toEqual((await next.execute(source)).rows)
  })

  test('keeps its triggers and constraints', async () => {
    await restoreBackup(target, targetMedia, good, { force: false })
    const before = await sql<{ version: number }>`select version from guides`.execute(target)
    await sql`update accounts set display_name = 'Ji-hun' where id = ${B}`.execute(target)
    const after = await sql<{ version: number }>`select version from guides`.execute(target)
    expect(after.rows[0]?.version).toBeGreaterThan(before.rows[0]?.version ?? 0)
    await expect(
      sql`update accounts set email = 'MEI@annai.example' where id = ${B}`.execute(target),
    ).rejects.toThrow(/accounts_email/)
  })

  test('can be backed up again', async () => {
    await restoreBackup(target, targetMedia, good, { force: false })
    const again = join(folder, 'again.annai')
    const inventory = await writeBackup(target, targetMedia, again)
    expect(inventory.rows).toEqual((await verifyBackup(good)).rows)
  })
})

describe('A database with content', () => {
  test('is not overwritten unless forced', async () => {
    const contact = { id: A, name: 'Kai', email: 'k@annai.example', subject: 's', message: 'm' }
    await target.insertInto('contact_messages').values(contact).execute()
    const before = await sumsOf(target)
    await expect(restoreBackup(target, targetMedia, good, { force: false })).rejects.toThrow(
      /not empty/,
    )
    expect(await sumsOf(target)).toEqual(before)
    await restoreBackup(target, targetMedia, good, { force: true })
    expect(await sumsOf(target)).toEqual(await sumsOf(source))
  })
})

describe('A damaged backup is refused before anything is written:', () => {
  const whole = () => gunzipSync(readFileSync(good))
  const changed = (from: string, to: string) =>
    gzipSync(Buffer.from(whole().toString('latin1').replace(from, to), 'latin1'))
  const flipped = (where: number) => {
    const bytes = readFileSync(good)
    const index = Math.floor(bytes.length * where)
    bytes[index] = (bytes[index] ?? 0) ^ 0x10
    return bytes
  }

  test.each<[string, () => Buffer]>([
    ['cut in the middle', () => readFileSync(good).subarray(0, 300_000)],
    ['cut by its last byte', () => readFileSync(good).subarray(0, -1)],
    [
      'cut where a section ends',
      () => gzipSync(whole().subarray(0, whole().lastIndexOf('{"complete"'))),
    ],
    ['a bit turned near the start', () => flipped(0.01)],
    ['a bit turned in the middle', () => flipped(0.5)],
    ['a value changed and packed again', () => changed('mei@annai.example', 'eve@annai.example')],
    ['a table renamed', () => changed('{"table":"mails"', '{"table":"media"')],
    ['a row count changed', () => changed('"rows":500', '"rows":499')],
    ['a file that leaves its folder', () => changed('picture.webp', '../../a.webp')],
    ['something behind its end', () => gzipSync(Buffer.concat([whole(), Buffer.from('{}\n')]))],
    ['another file', () => Buffer.from('not a backup')],
    ['another packed file', () => gzipSync('{"name":"annai"}\n')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    const path = join(folder, 'damaged.annai')
    writeFileSync(path, make())
    const before = await sumsOf(target)
    await expect(restoreBackup(target, targetMedia, path, { force: true })).rejects.toThrow(
      DamagedBackup,
    )
    expect(await sumsOf(target)).toEqual(before)
    for await (const { name } of targetMedia.list()) expect.fail(`${name} was written`)
  })
})

describe('A backup by a newer version of Annai', () => {
  test('is refused', async () => {
    const path = join(folder, 'newer.annai')
    const text = gunzipSync(readFileSync(good)).toString('latin1')
    const header = JSON.parse(text.slice(0, text.indexOf('\n')))
    header.migrations.push('9999-tomorrow.sql')
    const ends = [...text.matchAll(/\{"end":.*?"sha256":"(\w+)"\}/g)]
    const sums = ends.map(([, sha256 = '']) => ({ bytes: 0, rows: 0, sha256 }))
    const complete = { sections: sums.length, sha256: digestOf(header, sums) }
    const sections = text.slice(text.indexOf('\n') + 1, text.lastIndexOf('{"complete"'))
    const newer = `${JSON.stringify(header)}\n${sections}${JSON.stringify({ complete })}\n`
    writeFileSync(path, gzipSync(Buffer.from(newer, 'latin1')))
    await expect(restoreBackup(target, targetMedia, path, { force: true })).rejects.toThrow(/newer/)
  })
})
