import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createSecrets } from './secrets.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'annai-secrets-'))
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const secretsIn = (DATA_DIR: string, SECRET_KEY?: string) =>
  createSecrets({ DATA_DIR, SECRET_KEY }, app.ctx.db)

test('A sealed text opens at its own row only, with the key of the data folder', async () => {
  const sealed = await secretsIn(folder).seal('calendar feed', 'row-1', 'https://a.example/x')
  const again = secretsIn(folder)
  expect(again.open('calendar feed', 'row-1', sealed)).toBe('https://a.example/x')
  expect(() => again.open('calendar feed', 'row-2', sealed)).toThrow()
  sealed.sealed.writeUInt8(sealed.sealed.readUInt8(30) ^ 1, 30)
  expect(() => again.open('calendar feed', 'row-1', sealed)).toThrow()
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/)
})

test('Another key neither opens nor adds anything, and readiness says so', async () => {
  const sealed = await secretsIn(folder).seal('calendar feed', 'row-1', 'text')
  const other = secretsIn(join(folder, 'other'), 'another key of at least 32 characters')
  expect(await other.hasRightKey()).toBe(false)
  expect(await secretsIn(folder).hasRightKey()).toBe(true)
  expect(() => other.open('calendar feed', 'row-1', sealed)).toThrow('secrets.otherKey')
  await expect(other.seal('calendar feed', 'row-1', 'text')).rejects.toThrow('secrets.otherKey')
  await expect
    .poll(async () => (await app.as().get('/readyz')).body, { timeout: 10_000 })
    .toEqual({ status: 'ready', secrets: 'other key' })
})
