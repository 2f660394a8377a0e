import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../../../platform/db/database.ts'
import { createLog } from '../../../platform/log.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'

const MIGRATION = '../../../platform/db/migrations/0062-one-form-of-addresses.sql'

let app: TestApp
let make: Make
beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

/** Someone whose address was stored as it was typed, by an earlier version. */
async function withStored(email: string) {
  const person = await withPassword(app, await make.user())
  await app.ctx.db.updateTable('accounts').set({ email }).where('id', '=', person.id).execute()
  return person.id
}
const logIn = (email: string) => app.as().post('/api/auth/login', { email, password: PASSWORD })
const storedOf = async (id: string) =>
  (
    await app.ctx.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email

test.each(['İlker@example.com', 'ΝΙΚΟΣ@example.com'])(
  'An address that the database and JavaScript write differently in lower case opens its account: %s',
  async (address) => {
    await withStored(address)
    expect((await logIn(address)).status).toBe(200)
  },
)

test('Addresses from before the one form open their accounts; two that collide stay apart', async () => {
  const wide = await withStored('ｍｉｎａ@example。jp')
  const hidden = await withStored('ken\u200B@example.jp')
  const usual = await withStored('aya@example.jp')
  const taken = await withStored('ａｙａ@example.jp')
  const twins = [await withStored('ｒｅｎ@example.jp'), await withStored('ｒen@example.jp')]
  const german = await withStored('jörg@example.jp')
  expect((await logIn('mina@example.jp')).status).toBe(401)

  const lines: string[] = []
  const log = Object.assign(createLog('silent'), {
    warn: (fields: unknown) => void lines.push(JSON.stringify(fields)),
  })
  const connection = connect({ ...app.database, max: 1 }, log)
  await sql.raw(await readFile(new URL(MIGRATION, import.meta.url), 'utf8')).execute(connection.db)
  await connection.close()

  for (const address of [
    'mina@example.jp',
    'ｍｉｎａ@example.jp',
    'ken@example.jp',
    'aya@example.jp',
  ])
    expect((await logIn(address)).status).toBe(200)
  expect(await storedOf(wide)).toBe('mina@example.jp')
  expect(await storedOf(hidden)).toBe('ken@example.jp')
  expect(await storedOf(german)).toBe('jörg@example.jp')
  expect(await storedOf(usual)).toBe('aya@example.jp')
  expect(await storedOf(taken)).toBe('ａｙａ@example.jp')
  // The log names the accounts that the operator has to look at, and no address.
  const kept = [taken, ...twins]
  expect(lines).toHaveLength(kept.length)
  for (const id of kept) expect(lines.join()).toContain(id)
  expect(lines.join()).not.toContain('@')
})
