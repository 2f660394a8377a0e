import fs, { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { enquiryWithGroupDetails, GROUP_DETAILS } from '../../testing/group-details.ts'
import { builders } from '../../testing/make.ts'
import { findInstalledKey } from './installed-key.ts'
import { openKeyRing } from './keys.ts'
import { renewSecrets } from './renewal.ts'
import { createSecrets, sealWith } from './secrets.ts'

let app: TestApp
let empty: string

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  empty = mkdtempSync(join(tmpdir(), 'annai-old-keys-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await app.close()
  rmSync(empty, { recursive: true, force: true })
})

const HOUR = 3_600_000
const NEW = 'the key that all servers share from now on'
const renew = (env: object = {}, isKeyLost = false) =>
  renewSecrets({ ...app.ctx, env: { ...app.ctx.env, ...env } }, { isKeyLost })
const keyFile = () => join(app.ctx.env.DATA_DIR, 'secret.key')
const linesOfFile = () => readFileSync(keyFile(), 'utf8').trim().split('\n')

/** The group details of a traveller as its row has it. */
const groupDetails = () => app.ctx.db.selectFrom('trip_parties').selectAll().execute()

/** What a server with these settings reads. */
async function readWith(env: object): Promise<unknown> {
  const secrets = createSecrets({ ...app.ctx.env, ...env }, app.ctx.db)
  const [row] = await groupDetails()
  if (!row) throw new Error('no group details')
  return JSON.parse(secrets.open('party', row.trip_id, { keyId: row.key_id, sealed: row.sealed }))
}

describe('A key that came from the file', () => {
  test('opens as SECRET_KEY_OLD on a server without the file', async () => {
    await enquiryWithGroupDetails(app, builders(app))
    const [line] = linesOfFile()
    const moved = { SECRET_KEY: NEW, SECRET_KEY_OLD: line, DATA_DIR: empty }
    expect(await readWith(moved)).toEqual(GROUP_DETAILS)
    const oldPlaces = ['SECRET_KEY_OLD']
    expect(await renew(moved)).toMatchObject({ resealed: 1, old: 'kept', oldPlaces })
    app.clock.move(HOUR)
    expect(await renew(moved)).toMatchObject({ resealed: 0, old: 'unused' })
    expect(await readWith({ SECRET_KEY: NEW, DATA_DIR: empty })).toEqual(GROUP_DETAILS)
  })

  test('stays an old key where the file is, once there is a SECRET_KEY', async () => {
    await enquiryWithGroupDetails(app, builders(app))
    expect(await readWith({ SECRET_KEY: NEW })).toEqual(GROUP_DETAILS)
    const oldPlaces = [keyFile()]
    expect(await renew({ SECRET_KEY: NEW })).toMatchObject({ resealed: 1, old: 'kept', oldPlaces })
    expect(await readWith({ SECRET_KEY: NEW, DATA_DIR: empty })).toEqual(GROUP_DETAILS)
  })

  test('opens again when its text was used as SECRET_KEY in between', async () => {
    await enquiryWithGroupDetails(app, builders(app))
    const [line] = linesOfFile()
    await renew({ SECRET_KEY: line, SECRET_KEY_OLD: line, DATA_DIR: empty })
    const later = { SECRET_KEY: NEW, SECRET_KEY_OLD: line, DATA_DIR: empty }
    expect(await readWith(later)).toEqual(GROUP_DETAILS)
    expect(await renew(later)).toMatchObject({ resealed: 1, unreadable: 0 })
  })
})

test('A lost key names the places that were searched and what --lost-key deletes', async () => {
  await enquiryWithGroupDetails(app, builders(app))
  const searched = `is not in SECRET_KEY, SECRET_KEY_OLD (not set), ${join(empty, 'secret.key')} (missing)`
  const renewal = renew({ SECRET_KEY: NEW, DATA_DIR: empty })
  await expect(renewal).rejects.toThrow(searched)
  await expect(renewal).rejects.toThrow(/--lost-key.*deletes the group details.*calendars keep/s)
  await expect(renew({ DATA_DIR: empty })).rejects.toThrow('secret.key (missing)')
  expect(existsSync(join(empty, 'secret.key'))).toBe(false)
})

test('Where nothing is sealed yet, the command registers no key and makes none', async () => {
  expect(await renew({ DATA_DIR: empty })).toEqual({ ended: null })
  expect(await findInstalledKey(app.ctx.db)).toBeUndefined()
  expect(existsSync(join(empty, 'secret.key'))).toBe(false)
})

describe('A renewal that has just ended', () => {
  test('is not begun again by a command that waited for it', async () => {
    await enquiryWithGroupDetails(app, builders(app))
    await renew()
    app.clock.move(HOUR)
    const both = await Promise.all([renew(), renew()])
    expect(both).toContainEqual(expect.objectContaining({ old: 'removed' }))
    expect(both).toContainEqual({ ended: app.clock.now() })
    expect(linesOfFile()).toHaveLength(1)
  })

  test('is not begun again after a kill right after the old key was removed', async () => {
    await enquiryWithGroupDetails(app, builders(app))
    await renew()
    app.clock.move(HOUR)
    const { renameSync } = fs
    vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
      renameSync(from, to)
      throw new Error('killed')
    })
    syncBuiltinESMExports()
    await expect(renew()).rejects.toThrow('killed')
    const [left, ...others] = linesOfFile()
    expect(others).toEqual([])
    expect(await renew()).toEqual({ ended: app.clock.now() })
    expect(linesOfFile()).toEqual([left])
  })
})

test('A value that changes while it is deleted is sealed with the new key', async () => {
  await enquiryWithGroupDetails(app, builders(app))
  const [row] = await groupDetails()
  if (!row) throw new Error('no group details')
  const OLD = 'a key that servers still have beside the new one'
  const settings = { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD, DATA_DIR: empty }
  const old = openKeyRing({ SECRET_KEY: OLD, DATA_DIR: empty }).newest()
  const sealLate = () => sealWith(old, 'party', row.trip_id, JSON.stringify(GROUP_DETAILS))
  let late = sealLate()
  // A pass goes through the values in order: this one it has passed, and only another finds it.
  while (late.sealed.compare(row.sealed) > 0) late = sealLate()
  const renewal = await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('trip_parties')
      .set({ key_id: late.keyId, sealed: late.sealed })
      .where('trip_id', '=', row.trip_id)
      .execute()
    const running = renew(settings, true)
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 50_000, interval: 100 },
    )
    // Wrapped, for the transaction has to end first.
    return { running }
  })
  expect(await renewal.running).toMatchObject({ resealed: 1, dropped: 0, unreadable: 0 })
  expect(await readWith({ SECRET_KEY: NEW, DATA_DIR: empty })).toEqual(GROUP_DETAILS)
})
