import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { saveLastBackup } from '../../../platform/db/last-backup.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'
import { undeliveredMail } from '../../../testing/undelivered-mail.ts'

let app: TestApp
let admin: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  admin = await builders(app).admin()
})
afterAll(() => app.close())

const state = async () => (await app.as(admin).get('/api/admin/system')).body

test('An administrator sees versions, migrations, sizes and the age of the index', async () => {
  await builders(app).guide()
  await expect.poll(async () => (await state()).index).not.toBeNull()
  expect(await state()).toMatchObject({
    versions: {
      // With the commit and its day in a checkout.
      annai: expect.stringMatching(/^\d+\.\d+\.\d+(?: \([\da-f]{7,}, \d{4}-\d\d-\d\d\))?$/),
      node: process.versions.node,
      database: expect.stringMatching(/^\d+\.\d+/),
    },
    migrations: { applied: expect.any(Number), pending: 0 },
    disk: { room: expect.stringMatching(/^(?:enough|low|none)$/) },
    sockets: 0,
    backup: null,
    index: { comparedAt: app.clock.now().toISOString(), isStale: false },
  })
  const { migrations, database, disk } = await state()
  expect(migrations.applied).toBeGreaterThan(0)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes)
})

test('A queue that does not move and an old backup are marked', async () => {
  const { id } = await undeliveredMail(app, { status: 'queued', attempts: 0 })
  const due_at = new Date(app.clock.now().getTime() - 11 * MINUTE)
  await app.ctx.db.updateTable('mails').set({ due_at }).where('id', '=', id).execute()
  await undeliveredMail(app)
  await saveLastBackup(app.ctx.db, { at: new Date(app.clock.now().getTime() - DAY), bytes: 5000 })
  const fresh = { at: '2026-05-31T09:00:00.000Z', bytes: 5000, isOld: false }
  expect(await state()).toMatchObject({
    mails: { queued: 1, dead: 1, oldestDueSeconds: 660, isLate: true },
    backup: fresh,
  })
  await saveLastBackup(app.ctx.db, {
    at: new Date(app.clock.now().getTime() - 3 * DAY),
    bytes: 5000,
  })
  expect((await state()).backup).toMatchObject({ isOld: true })
  await app.ctx.db.deleteFrom('mails').execute()
})

test('Jobs are shown with their last success; one that fails is marked until it succeeds', async () => {
  await app.runDueJobs()
  const ofSessions = async () =>
    (await state()).jobs.find(({ name }: { name: string }) => name === 'expired sessions')
  const first = app.clock.now().toISOString()
  expect(await ofSessions()).toEqual({
    name: 'expired sessions',
    succeededAt: first,
    isFailing: false,
  })
  app.clock.move(MINUTE)
  // As a statement that is cancelled would.
  await app.ctx.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
  await expect(app.runDueJobs()).rejects.toThrow()
  await app.ctx.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
  expect(await ofSessions()).toMatchObject({ succeededAt: first, isFailing: true })
  await app.runDueJobs()
  expect(await ofSessions()).toMatchObject({ isFailing: false })
})

test('A newer database and a disk that cannot be measured do not hide the rest', async () => {
  const { DATA_DIR } = app.ctx.env
  const newer = '9999-newer.sql'
  await sql`insert into kysely_migration values (${newer}, '2026-06-01')`.execute(app.ctx.db)
  await rename(DATA_DIR, `${DATA_DIR}.away`)
  const { status, body } = await app.as(admin).get('/api/admin/system')
  await rename(`${DATA_DIR}.away`, DATA_DIR)
  await sql`delete from kysely_migration where name = ${newer}`.execute(app.ctx.db)
  expect([status, body.migrations?.pending, body.disk]).toEqual([200, 0, null])
})
