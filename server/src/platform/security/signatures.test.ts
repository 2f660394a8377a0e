import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createSignatures } from './signatures.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'annai-signatures-'))

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** The same database, opened by a process with this key. */
const withKey = (SECRET_KEY: string) =>
  createSignatures(
    createSecrets({ SECRET_KEY, SECRET_KEY_OLD: undefined, DATA_DIR: folder }, app.ctx.db),
  )

test('A signature depends on SECRET_KEY: the database alone neither makes nor reads one', async () => {
  const key = 'a secret key of at least 32 characters'
  const signed = await withKey(key).sign('device', 'person')
  expect(await withKey(key).read('device', signed)).toBe('person')
  expect(await withKey(key).read('view', signed)).toBeNull()
  const other = withKey('another secret key, of 32 characters')
  expect(await other.read('device', signed)).toBeNull()
  expect(await other.derive('mail link', 'seed')).not.toBe(
    await withKey(key).derive('mail link', 'seed'),
  )
  const rows = await app.ctx.db.selectFrom('installation').selectAll().execute()
  expect(rows.map(({ name }) => name)).not.toContain('signing-key')
})
