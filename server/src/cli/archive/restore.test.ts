import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, SERVER_NAME } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'
import {
  A,
  B,
  type BackupFixture,
  backupFixture,
  expectRefused,
  forged,
  PICTURE,
  PLACES,
  type Place,
  sumsOf,
  tableOf,
} from '../../testing/backups/backups.ts'
import { verifyBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const log = createLog('silent')

let fixture: BackupFixture
let target: Place

beforeAll(async () => {
  fixture = await backupFixture(inject('template'))
}, 120_000)
beforeEach(async () => {
  target = await fixture.target()
})
afterAll(() => fixture.close(), 120_000)

const importedPlaces = async () =>
  (await target.db.selectFrom('imported_places').select('places').executeTakeFirst())?.places

async function contentOf(store: MediaStore, name: string) {
  const file = await store.get(name)
  return file && buffer(file.stream)
}

describe('A restored backup', () => {
  test('equals the original in every row, every upload and the next version of a guide', async () => {
    const manifest = await restoreBackup(target.source, fixture.good, { force: false })
    expect(await sumsOf(target.db)).toEqual(await sumsOf(fixture.original.db))
    expect(tableOf(manifest, 'accounts').rows).toBe(1202)
    expect(manifest.media).toHaveLength(2)
    expect(await contentOf(target.media, 'picture.webp')).toEqual(PICTURE)
    expect(await contentOf(target.media, 'empty.webp')).toHaveLength(0)
    const next = sql<{ n: number }>`select nextval('guide_versions') as n`
    expect((await next.execute(target.db)).rows).toEqual(
      (await next.execute(fixture.original.db)).rows,
    )
  })

  test('keeps its triggers and constraints', async () => {
    await restoreBackup(target.source, fixture.good, { force: false })
    const before = await sql<{ version: number }>`select version from guides`.execute(target.db)
    await sql`update accounts set display_name = 'Ji-hun' where id = ${B}`.execute(target.db)
    const after = await sql<{ version: number }>`select version from guides`.execute(target.db)
    expect(after.rows[0]?.version).toBeGreaterThan(before.rows[0]?.version ?? 0)
    await expect(
      sql`update accounts set email = 'MEI@annai.example' where id = ${B}`.execute(target.db),
    ).rejects.toThrow(/accounts_email/)
  })

  test('can be backed up again', async () => {
    await restoreBackup(target.source, fixture.good, { force: false })
    const again = join(fixture.folder, 'again.annai')
    const manifest = await writeBackup(target.source, again)
    expect(manifest.tables).toEqual((await verifyBackup(fixture.good, target.source.keys)).tables)
  })
})

test('A backup of 60 days ago restores nothing that was due for deletion since', async () => {
  const source = await fixture.target()
  const add = async (days: number) => {
    const { rows } = await sql<{ id: string }>`
      with person as (
        insert into accounts (id, role, username, email, password_hash, display_name)
        values (gen_random_uuid(), 'user', 'd' || ${days + 100}, ${days} || '@annai.example', 'x', 'D')
        returning id),
      trip as (
        insert into trips (id, user_id, enquiry_message, enquiry_location, enquiry_date_time,
          enquiry_group_size)
        select gen_random_uuid(), id, 'Hello', 'Seoul', 'May', 2 from person returning id)
      insert into trip_parties (trip_id, key_id, sealed, consent_at, forget_at)
      select id, 'key', '\\x00', now() - interval '60 days', now() + ${days}::int * interval '1 day'
      from trip returning trip_id as id`.execute(source.db)
    return rows[0]?.id
  }
  await add(-29)
  const kept = await add(1)
  const file = join(fixture.folder, 'sixty-days-old.annai')
  await writeBackup(source.source, file)
  await restoreBackup(target.source, file, { force: false })
  const left = await sql<{ id: string }>`select trip_id as id from trip_parties`.execute(target.db)
  expect(left.rows).toEqual([{ id: kept }])
})

describe('A database with content', () => {
  test('is not overwritten unless forced', async () => {
    const contact = { id: A, name: 'Kai', email: 'k@annai.example', subject: 's', message: 'm' }
    await target.db.insertInto('contact_messages').values(contact).execute()
    const before = await sumsOf(target.db)
    await expect(restoreBackup(target.source, fixture.good, { force: false })).rejects.toThrow(
      /not empty/,
    )
    expect(await sumsOf(target.db)).toEqual(before)
    await restoreBackup(target.source, fixture.good, { force: true })
    expect(await sumsOf(target.db)).toEqual(await sumsOf(fixture.original.db))
  })
})

describe('A restore', () => {
  test('is refused while Annai serves this database', async () => {
    const serving = connect({ ...target.config, application_name: SERVER_NAME }, log)
    await serving.pool.query('select 1')
    await expect(restoreBackup(target.source, fixture.good, { force: true })).rejects.toThrow(
      /is running/,
    )
    await serving.close()
    // The backend of a closed pool ends a moment later.
    await vi.waitFor(() => restoreBackup(target.source, fixture.good, { force: true }), 10_000)
    expect(await importedPlaces()).toBe(PLACES)
  })

  test('of a backup from before the baseline, at its last migration, gives the same rows', async () => {
    const bytes = await forged(fixture.good, (manifest) => {
      manifest.migrations.splice(0, 1, '0001-people.sql', '0053-changed-guides-statistics.sql')
    })
    const file = join(fixture.folder, 'before-baseline.annai')
    writeFileSync(file, bytes)
    await restoreBackup(target.source, file, { force: false })
    expect(await sumsOf(target.db)).toEqual(await sumsOf(fixture.original.db))
  })

  test('of a backup from an earlier migration is refused in one line', async () => {
    const bytes = await forged(fixture.good, (manifest) => {
      manifest.migrations.splice(0, 1, '0001-people.sql', '0036-exchange-rates.sql')
    })
    await expectRefused(target, fixture.folder, bytes, /older version of Annai \(0036-exchange/)
  })
})
