import { randomInt } from 'node:crypto'
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

const UNICODE = '@bücher.example'
const PUNYCODE = '@xn--bcher-kva.example'
const signUp = (email: string) =>
  app.as().post('/api/auth/signup', {
    role: 'user',
    username: `new${randomInt(1e9)}`,
    email,
    password: PASSWORD,
    displayName: 'Mina',
    agreeTerms: true,
    language: 'en',
  })

test('The Unicode and the Punycode form of a domain are one mailbox', async () => {
  expect((await signUp(`first${UNICODE}`)).status).toBe(201)
  for (const domain of [PUNYCODE, UNICODE, '@BU\u0308CHER.example'])
    expect((await signUp(`First${domain}`)).body.code).toBe('accounts.emailTaken')
  const row = app.ctx.db.selectFrom('accounts').select('email')
  expect(await row.where('email', 'like', 'first@%').execute()).toEqual([
    { email: `first${PUNYCODE}` },
  ])
  const forgot = (domain: string) =>
    app.as().post('/api/auth/forgot-password', { email: `first${domain}` })
  for (const domain of [UNICODE, PUNYCODE]) expect((await forgot(domain)).status).toBe(200)
  const resets = app.ctx.db.selectFrom('mails').select('recipient').where('kind', '=', 'reset')
  expect(await resets.execute()).toEqual([{ recipient: `first${PUNYCODE}` }])
})

test.each([UNICODE, PUNYCODE])(
  'An account that was stored with %s is opened and reset by both forms, and is the only one',
  async (stored) => {
    const id = await withStored(`old${stored}`)
    for (const domain of [UNICODE, PUNYCODE]) {
      const { status, body } = await logIn(`old${domain}`)
      expect([status, body.userId]).toEqual([200, id])
      expect((await signUp(`old${domain}`)).body.code).toBe('accounts.emailTaken')
    }
    await app.ctx.db.deleteFrom('accounts').where('id', '=', id).execute()
  },
)

test('Of two accounts from before, each form opens its own', async () => {
  const ids = [await withStored(`twin${UNICODE}`), await withStored(`twin${PUNYCODE}`)]
  const answers = [await logIn(`twin${UNICODE}`), await logIn(`twin${PUNYCODE}`)]
  expect(answers.map(({ body }) => body.userId)).toEqual(ids)
})

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
