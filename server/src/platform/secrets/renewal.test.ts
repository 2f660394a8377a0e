import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  enquiryWithGroupDetails,
  GROUP_DETAILS,
  groupDetailsOf,
} from '../../testing/group-details.ts'
import { builders, proposalOf } from '../../testing/make.ts'
import { renewSecrets } from './renewal.ts'
import { SEALED_COLUMNS } from './sealed-values.ts'
import { createSecrets } from './secrets.ts'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp(inject('template'))
})
afterEach(() => app.close())

const NOT_LOST = { isKeyLost: false }
const HOUR = 3_600_000
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
  test('opens and seals everything in a server that runs beside it', async () => {
    const shared = await sealedValues()
    const before = await keysInUse()
    expect(await renew()).toMatchObject({ resealed: 3, unreadable: 0, old: 'kept' })
    const after = await keysInUse()
    for (const [table, [key, ...others]] of Object.entries(after)) {
      expect(others).toEqual([])
      expect([key]).not.toEqual(before[table])
    }
    expect(await seen(shared)).toEqual(READABLE)
    await sealedValues()
    expect(await keysInUse()).toEqual(after)
  })

  test('leaves the old one in place for an hour, and a second run removes it', async () => {
    const shared = await sealedValues()
    const [old] = keysInFile()
    // Sealed before the switch, stored after it.
    const row = { trip_id: await tripOf(shared.id), text: JSON.stringify(GROUP_DETAILS) }
    const late = await app.ctx.secrets.seal('party', row.trip_id, row.text)
    expect(await renew()).toMatchObject({ resealed: 3, old: 'kept' })
    const [first, second, ...others] = keysInFile()
    expect([first, others]).toEqual([old, []])
    await app.ctx.db
      .updateTable('trip_parties')
      .set({ key_id: late.keyId, sealed: late.sealed })
      .where('trip_id', '=', row.trip_id)
      .execute()
    expect(await seen(shared)).toEqual(READABLE)

    app.clock.move(HOUR)
    expect(await renew()).toMatchObject({ resealed: 1, old: 'removed' })
    expect(keysInFile()).toEqual([second])
    expect((await createSecretsHere().hasRightKey()) && (await seenLater(shared))).toEqual(READABLE)
    // At once, as by a second administrator, it repeats; later it is a wish.
    const ended = app.clock.now()
    expect(await renew()).toEqual({ ended })
    app.clock.move(HOUR - 1)
    expect(await renew()).toEqual({ ended })
    expect(keysInFile()).toEqual([second])
    app.clock.move(1)
    expect(await renew()).toMatchObject({ resealed: 3, old: 'kept' })
    expect(keysInFile()).toHaveLength(2)
  })

  test('is one key of two runs at the same time, beside travellers who save', async () => {
    const shared = await sealedValues()
    const { user, url } = shared
    const saving = async () => {
      for (let age = 0; age < 8; age++) {
        const { status } = await app.as(user).put(url, groupDetailsOf({ childAges: [age] }))
        expect(status).toBe(200)
      }
    }
    const [one, two] = await Promise.all([renew(), renew(), saving()])
    // A save after the switch is sealed with the new key already.
    const resealed = [one, two].map((each) => ('resealed' in each ? each.resealed : 0))
    expect(resealed.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(2)
    expect(keysInFile()).toHaveLength(2)
    expect((await app.as(user).get(url)).body.party.childAges).toEqual([7])
  })

  test('is gone on with after the command was killed in the middle', async () => {
    const shared = await sealedValues()
    const trip = await tripOf(shared.id)
    const ticks = JSON.stringify({ covers: ['halal'], childAges: [3, 8], allergies: '' })
    for (let revision = 100; revision < 120; revision++) {
      const { keyId, sealed } = await app.ctx.secrets.seal('party', shared.id, ticks)
      await app.ctx.db
        .insertInto('party_answers')
        .values({ booking_id: shared.id, revision, trip_id: trip, key_id: keyId, sealed })
        .execute()
    }
    const killed = await untilHalfway(shared.id)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const halfway = await keysInUse()
    expect(halfway.party_answers).toHaveLength(2)
    expect(keysInFile()).toHaveLength(2)
    expect(await seen(shared)).toEqual(READABLE)

    expect(await renew()).toMatchObject({ unreadable: 0, old: 'kept' })
    expect(keysInFile()).toHaveLength(2)
    const [key, ...others] = Object.values(await keysInUse()).flat()
    expect(new Set(others)).toEqual(new Set([key]))
    expect(await seen(shared)).toEqual(READABLE)
  })
})

describe('Keys that are settings', () => {
  const OLD = 'the first key that all servers share'
  const NEW = 'the second key that all servers share'

  test('are replaced once the servers have both', async () => {
    await app.close()
    app = await startTestApp(inject('template'), { env: { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD } })
    const before = createSecrets({ ...app.ctx.env, SECRET_KEY: OLD }, app.ctx.db)
    await before.seal('party', 'any row', 'registers the first key')
    const shared = await sealedValues()
    await expect(renew({ SECRET_KEY: OLD, SECRET_KEY_OLD: undefined })).rejects.toThrow(
      'Set SECRET_KEY_OLD to the present SECRET_KEY',
    )
    expect(await renew()).toMatchObject({ resealed: 3, old: 'kept' })
    app.clock.move(HOUR)
    expect(await renew()).toMatchObject({ resealed: 0, old: 'unused' })
    const only = createSecrets({ ...app.ctx.env, SECRET_KEY_OLD: undefined }, app.ctx.db)
    expect(await only.hasRightKey()).toBe(true)
    expect(await seenLater(shared)).toEqual(READABLE)
  })

  test('that are lost are replaced on demand only, and what nobody can read is deleted', async () => {
    const shared = await sealedValues()
    const other = { SECRET_KEY: NEW, DATA_DIR: join(app.ctx.env.DATA_DIR, 'empty') }
    await expect(renew(other)).rejects.toThrow('The key of this installation')
    expect(await seen(shared)).toEqual(READABLE)
    const lost = { isKeyLost: true }
    expect(await renew(other, lost)).toMatchObject({ resealed: 0, dropped: 1, unreadable: 1 })
    expect(await renew(other, lost)).toMatchObject({ dropped: 0, unreadable: 1, old: 'none' })
    expect((await seen(shared))[0]).toBe(404)
    const left = await keysInUse()
    expect([left.trip_parties, left.party_answers]).toEqual([[], []])
    expect(left.calendar_feeds).toHaveLength(1)
  })
})

const createSecretsHere = () => createSecrets(app.ctx.env, app.ctx.db)

/** As `seen`, after the session of the traveller may have expired. */
async function seenLater(shared: Awaited<ReturnType<typeof sealedValues>>) {
  const user = await builders(app).signIn(shared.user)
  return seen({ ...shared, user })
}

async function tripOf(bookingId: string): Promise<string> {
  const { trip_id } = await app.ctx.db
    .selectFrom('bookings')
    .select('trip_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (!trip_id) throw new Error('a booking without a trip')
  return trip_id
}

/** Starts the command, and returns when it waits for a row in the middle of the ticks. */
async function untilHalfway(bookingId: string): Promise<ChildProcess> {
  const { host, user, database } = app.database
  const socket = encodeURIComponent(host)
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${socket}`,
    DATA_DIR: app.ctx.env.DATA_DIR,
  }
  const main = new URL('../../cli/main.ts', import.meta.url).pathname
  return app.ctx.db.transaction().execute(async (tx) => {
    await sql`select from party_answers where booking_id = ${bookingId}
      order by sealed offset 10 limit 1 for update`.execute(tx)
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
