import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { renewSecrets } from '../../../cli/secrets/renewal.ts'
import { hashToken } from '../../../platform/ids.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { ADMIN_PASSWORD, withAdminPassword, withPassword } from '../../../testing/members.ts'
import { setupCodeOf } from '../../../testing/setup-code.ts'
import { proves, sealSecondFactors } from './service.ts'
import { newTotpSecret, totpAt, totpStep } from './totp.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const currentPassword = ADMIN_PASSWORD
const codeOf = (secret: string) => totpAt(secret, totpStep(app.clock.now()))

/** An administrator with a second factor. */
async function withSecondFactor() {
  const made = await make.admin()
  const admin = await withAdminPassword(app, made)
  const own = app.as(admin)
  const { secret } = (await own.post('/api/admin/second-factor')).body
  const given = { secret, code: codeOf(secret), currentPassword }
  const on = await own.put('/api/admin/second-factor', given)
  expect(on.status).toBe(200)
  const codes: string[] = on.body.recoveryCodes
  return { ...admin, secret, codes }
}

async function logIn({ username }: { username: string }, code?: string): Promise<number> {
  const body = { username, password: ADMIN_PASSWORD, ...(code && { code }) }
  return (await app.as().post('/api/auth/admin-login', body)).status
}

/** Every row of every table, as a dump has it. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.ctx.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select each::text as row from ${sql.table(name)} each`.execute(app.ctx.db)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('Nothing that opens an account is readable in the database', async () => {
  const setupCode = await setupCodeOf(app.ctx)
  const admin = await withSecondFactor()
  const person = await withPassword(app, await make.user())
  await app.as().post('/api/auth/forgot-password', { email: person.email, language: 'en' })
  const opening = [setupCode, admin.secret, admin.token, person.token, ...admin.codes]
  const stored = await dump()
  for (const text of opening) {
    expect(stored).not.toContain(text)
    expect(stored).not.toContain(text.replaceAll('-', ''))
    expect(stored).not.toContain(Buffer.from(text).toString('hex'))
  }
  // The dump does have what it is searched for.
  expect(stored).toContain(hashToken(person.token).toString('hex'))
})

test('A secret from before is sealed at the start, and its codes go on to work', async () => {
  const admin = await withAdminPassword(app, await make.admin())
  const secret = newTotpSecret()
  await app.ctx.db
    .updateTable('admins')
    .set({ unsealed_totp_secret: secret })
    .where('id', '=', admin.id)
    .execute()
  expect(await logIn(admin)).toBe(401)
  await Promise.all([sealSecondFactors(app.ctx), sealSecondFactors(app.ctx)])
  expect(await dump()).not.toContain(secret)
  expect(await logIn(admin)).toBe(401)
  expect(await logIn(admin, codeOf(secret))).toBe(200)
})

test('A lost key leaves a second factor on, which a recovery code passes', async () => {
  const admin = await withSecondFactor()
  app.clock.move(60_000)
  const env = {
    ...app.ctx.env,
    SECRET_KEY: 'another key of at least 32 letters',
    DATA_DIR: tmpdir(),
  }
  const other = { ...app.ctx, env, secrets: createSecrets(env, app.ctx.db) }
  expect(await renewSecrets(other, { isKeyLost: true })).toMatchObject({ deleted: 0 })
  expect(await proves(other, admin.id, '')).toBe(false)
  expect(await proves(other, admin.id, codeOf(admin.secret))).toBe(false)
  expect(await proves(other, admin.id, admin.codes[0] ?? '')).toBe(true)
})
