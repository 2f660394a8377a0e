import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, SERVER_NAME } from '../../platform/db/database.ts'
import { createSecrets, findInstalledKey } from '../../platform/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { enquiryWithGroupDetails, GROUP_DETAILS } from '../../testing/group-details.ts'
import { builders, proposalOf } from '../../testing/make.ts'
import { renewSecrets, SEALED_COLUMNS } from './renewal.ts'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp(inject('template'))
})
afterEach(() => app.close())

const NOT_LOST = { isKeyLost: false }
const renew = (env: object = {}, options = NOT_LOST) =>
  renewSecrets({ ...app.ctx, env: { ...app.ctx.env, ...env } }, options)
const keysInFile = () =>
  readFileSync(join(app.ctx.env.DATA_DIR, 'secret.key'), 'utf8').trim().split('\n')

/** The ids of the keys that the sealed values need, by table. */
async function keysInUse(): Promise<Record<string, string[]>> {
  const used: Record<string, string[]> = {}
  for (const { table } of SEALED_COLUMNS) {
    const { rows } = await sql<{ key_id: string }>`
      select distinct key_id from ${sql.table(table)}`.execute(app.ctx.db)
    used[table] = rows.map(({ key_id }) => key_id)
  }
  return used
}

/** One value in each place: an imported calendar, who travels, and what a guide ticked. */
async function sealedValues(keys = app) {
  const shared = await enquiryWithGroupDetails(keys, builders(keys))
  const { guide, step } = shared
  expect((await step(guide, 'confirm', proposalOf({ covers: ['halal'] }))).status).toBe(200)
  const calendar = { name: 'Mine', url: 'https://calendars.example/mine.ics' }
  expect((await keys.as(guide).post('/api/guides/calendar/feeds', calendar)).status).toBe(201)
  return shared
}

/** What a server answers that does not know of the renewal. */
async function seen({ user, url }: Awaited<ReturnType<typeof sealedValues>>) {
  const { status, body } = await app.as(user).get(url)
  return [status, body.party, body.covers]
}
const READABLE = [200, GROUP_DETAILS, ['halal']]

test('Every table with sealed values is among those that are sealed again', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name::text as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'key_id' order by 1`.execute(app.ctx.db)
  expect(rows.map(({ table }) => table)).toEqual(SEALED_COLUMNS.map(({ table }) => table).sort())
})

describe('A new key', () => {
  test('opens and seals everything', async () => {
    const shared = await sealedValues()
    const before = await keysInUse()
    const [old] = keysInFile()
    expect(await renew()).toEqual({ resealed: 3, unreadable: 0, deleted: 0 })
    const after = await keysInUse()
    for (const [table, [key, ...others]] of Object.entries(after)) {
      expect(others).toEqual([])
      expect([key]).not.toEqual(before[table])
    }
    expect(await seen(shared)).toEqual(READABLE)
    await sealedValues()
    expect(await keysInUse()).toEqual(after)
    // Earlier backups need it.
    expect(keysInFile()).toEqual([old, expect.any(String)])
  })

  test('is not made while a server runs on the database', async () => {
    await sealedValues()
    const serving = connect({ ...app.database, application_name: SERVER_NAME }, app.ctx.log)
    await serving.pool.query('select 1')
    await expect(renew()).rejects.toThrow('Annai is running on this database')
    await serving.close()
    expect(keysInFile()).toHaveLength(1)
  })

  test('is used by the next run after the command was killed in the middle', async () => {
    const shared = await sealedValues()
    const before = await keysInUse()
    const killed = await untilHalfway(shared.id)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(await keysInUse()).toEqual(before)
    expect(keysInFile()).toHaveLength(2)
    expect(await seen(shared)).toEqual(READABLE)

    expect(await renew()).toEqual({ resealed: 3, unreadable: 0, deleted: 0 })
    expect(keysInFile()).toHaveLength(2)
    expect(await seen(shared)).toEqual(READABLE)
  })

  test('is not made where nothing is sealed yet', async () => {
    expect(await renew({ DATA_DIR: empty() })).toBeNull()
    expect(await findInstalledKey(app.ctx.db)).toBeUndefined()
    expect(existsSync(join(empty(), 'secret.key'))).toBe(false)
  })
})

describe('Keys that are settings', () => {
  const OLD = 'the first key that all servers share'
  const NEW = 'the second key that all servers share'

  test('are replaced by two settings', async () => {
    await app.close()
    app = await startTestApp(inject('template'), { env: { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD } })
    const before = createSecrets({ ...app.ctx.env, SECRET_KEY: OLD }, app.ctx.db)
    await before.seal('party', 'any row', 'registers the first key')
    const shared = await sealedValues()
    await expect(renew({ SECRET_KEY: OLD, SECRET_KEY_OLD: undefined })).rejects.toThrow(
      'Set SECRET_KEY_OLD to the present SECRET_KEY',
    )
    expect(await renew()).toMatchObject({ resealed: 3, unreadable: 0 })
    const only = createSecrets({ ...app.ctx.env, SECRET_KEY_OLD: undefined }, app.ctx.db)
    expect(await only.hasRightKey()).toBe(true)
    expect(await seen(shared)).toEqual(READABLE)
  })

  test('that are lost name the places that were searched, and are replaced on demand only', async () => {
    const shared = await sealedValues()
    const other = { SECRET_KEY: NEW, DATA_DIR: empty() }
    const searched = `is not in SECRET_KEY, SECRET_KEY_OLD (not set), ${join(empty(), 'secret.key')} (missing)`
    await expect(renew(other)).rejects.toThrow(searched)
    await expect(renew(other)).rejects.toThrow(
      /--lost-key.*deletes the group details.*calendars keep/s,
    )
    expect(await seen(shared)).toEqual(READABLE)
    const lost = { isKeyLost: true }
    expect(await renew(other, lost)).toMatchObject({ resealed: 0, deleted: 1, unreadable: 1 })
    expect(await renew(other, lost)).toMatchObject({ resealed: 0, deleted: 0, unreadable: 1 })
    expect((await seen(shared))[0]).toBe(404)
    const left = await keysInUse()
    expect([left.trip_parties, left.party_answers]).toEqual([[], []])
    expect(left.calendar_feeds).toHaveLength(1)
  })
})

describe('A key that came from the file', () => {
  const NEW = 'the key that all servers share from now on'

  test('opens as SECRET_KEY_OLD on a server without the file', async () => {
    await enquiryWithDetails()
    const [line] = keysInFile()
    const moved = { SECRET_KEY: NEW, SECRET_KEY_OLD: line, DATA_DIR: empty() }
    expect(await readWith(moved)).toEqual(GROUP_DETAILS)
    expect(await renew(moved)).toMatchObject({ resealed: 1 })
    expect(await readWith({ SECRET_KEY: NEW, DATA_DIR: empty() })).toEqual(GROUP_DETAILS)
  })

  test('stays an old key where the file is, once there is a SECRET_KEY', async () => {
    await enquiryWithDetails()
    expect(await readWith({ SECRET_KEY: NEW })).toEqual(GROUP_DETAILS)
    expect(await renew({ SECRET_KEY: NEW })).toMatchObject({ resealed: 1 })
    expect(await readWith({ SECRET_KEY: NEW, DATA_DIR: empty() })).toEqual(GROUP_DETAILS)
  })

  test('opens again when its text was used as SECRET_KEY in between', async () => {
    await enquiryWithDetails()
    const [line] = keysInFile()
    await renew({ SECRET_KEY: line, SECRET_KEY_OLD: line, DATA_DIR: empty() })
    const later = { SECRET_KEY: NEW, SECRET_KEY_OLD: line, DATA_DIR: empty() }
    expect(await readWith(later)).toEqual(GROUP_DETAILS)
    expect(await renew(later)).toMatchObject({ resealed: 1, unreadable: 0 })
  })
})

const empty = () => join(app.ctx.env.DATA_DIR, 'empty')

const enquiryWithDetails = () => enquiryWithGroupDetails(app, builders(app))

/** What a server with these settings reads of the details of a group. */
async function readWith(env: object): Promise<unknown> {
  const secrets = createSecrets({ ...app.ctx.env, ...env }, app.ctx.db)
  const row = await app.ctx.db.selectFrom('trip_parties').selectAll().executeTakeFirstOrThrow()
  const sealed = { keyId: row.key_id, sealed: row.sealed }
  return JSON.parse(secrets.open('party', row.trip_id, sealed))
}

/** Starts the command, and returns when it waits for what the guide ticked. */
async function untilHalfway(bookingId: string): Promise<ChildProcess> {
  const { host, user, database } = app.database
  const socket = encodeURIComponent(host)
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${socket}`,
    DATA_DIR: app.ctx.env.DATA_DIR,
  }
  const main = new URL('../main.ts', import.meta.url).pathname
  return app.ctx.db.transaction().execute(async (tx) => {
    await sql`select from party_answers where booking_id = ${bookingId} for update`.execute(tx)
    const child = spawn(process.execPath, [main, 'secret:renew'], { env, stdio: 'ignore' })
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 50_000, interval: 100 },
    )
    return child
  })
}
