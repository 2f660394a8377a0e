import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { builders, type Make } from '../../testing/make.ts'
import { ADMIN_PASSWORD, withAdminPassword } from '../../testing/members.ts'
import { totpAt, totpStep } from './second-factor/totp.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

describe('administrators', () => {
  const administrator = async () => withAdminPassword(app, await make.admin())
  const adding = (username: string, changes: object = {}) => ({
    username,
    password: 'a long password',
    currentPassword: ADMIN_PASSWORD,
    ...changes,
  })

  test('add and remove each other; a removed one is logged out', async () => {
    const adminClient = app.as(await administrator())
    const body = adding('second_curator')
    const added = await adminClient.post('/api/admin/administrators', body)
    expect(added.status).toBe(201)
    for (const twin of ['second_curator', 'second_\u200Bcurator', 'ｓｅｃｏｎｄ_curator']) {
      const again = await adminClient.post('/api/admin/administrators', adding(twin))
      expect(again.status).toBe(400)
    }
    const second = (await app.as().post('/api/auth/admin-login', body)).body
    const url = `/api/admin/administrators/${added.body._id}`
    expect((await adminClient.delete(url, { currentPassword: ADMIN_PASSWORD })).status).toBe(200)
    expect((await app.as(second).get('/api/admin/verify')).status).toBe(401)
    expect((await app.as().post('/api/auth/admin-login', body)).status).toBe(401)
  })

  test('a token alone cannot add or remove one, or change the second factor', async () => {
    const [me, other] = [await administrator(), await make.admin()]
    const thief = app.as(me)
    const { secret } = (await thief.post('/api/admin/second-factor')).body
    const code = totpAt(secret, totpStep(app.clock.now()))
    for (const currentPassword of [undefined, '', 'not this one']) {
      const answers = [
        await thief.post('/api/admin/administrators', adding('a_thief', { currentPassword })),
        await thief.delete(`/api/admin/administrators/${other.id}`, { currentPassword }),
        await thief.put('/api/admin/second-factor', { secret, code, currentPassword }),
        await thief.post('/api/admin/second-factor/off', { code, currentPassword }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    }
    const { body } = await thief.get('/api/admin/administrators')
    const names = body.map((one: { username: string }) => one.username)
    expect(names).toContain(other.username)
    expect(names).not.toContain('a_thief')
    const own = body.find((one: { _id: string }) => one._id === me.id)
    expect(own.hasSecondFactor).toBe(false)
  })

  test('an owner who is demoted while the new password is hashed adds nobody', async () => {
    const me = await administrator()
    const answer = await app.ctx.db.transaction().execute(async (tx) => {
      await sql`update admins set role = 'staff' where id = ${me.id}`.execute(tx)
      const addition = app.as(me).post('/api/admin/administrators', adding('a_late_one'))
      await untilWaiting(app, 1)
      return { addition }
    })
    expect((await answer.addition).status).toBe(403)
  })

  test('A viewer sees lists without addresses and words, and neither threads nor files nor acts', async () => {
    const viewer = withAdminPassword(app, await make.admin(undefined, 'viewer'))
    const [me, user, guide] = [app.as(await viewer), await make.user(), await make.guide()]
    const { email, username } = await app.ctx.db
      .selectFrom('accounts')
      .select(['email', 'username'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const subject = 'A question about secrets'
    const letter = { name: 'Ann Lee', email: 'ann.lee@example.com', subject, message: 'Hello' }
    await app.as().post('/api/contact', letter)
    const report = { reportedId: guide.id, reason: 'Spam', description: 'Sells watches' }
    await app.as(user).post('/api/reports', report)
    for (const list of ['users', 'guides', 'contacts', 'reports', 'bookings']) {
      const plain = list === 'guides' ? 'all-guides' : list
      for (const path of [`/api/admin/${plain}`, `/api/admin/lists/${list}`]) {
        const { status, body } = await me.get(path)
        expect([path, status]).toEqual([path, 200])
        const text = JSON.stringify(body)
        for (const secret of [email, letter.email, subject, letter.message, report.description])
          expect(text).not.toContain(secret)
      }
      expect((await me.get(`/api/admin/lists/${list}.csv`)).status).toBe(403)
    }
    const found = async (list: string, search: string) =>
      (await me.get(`/api/admin/lists/${list}?search=${encodeURIComponent(search)}`)).body.total
    // An address must not be found letter by letter either.
    expect(await found('users', username)).toBe(1)
    for (const list of ['users', 'reports', 'bookings']) expect(await found(list, email)).toBe(0)
    expect([await found('contacts', 'Ann Lee'), await found('contacts', 'ann.lee')]).toEqual([1, 0])
    const own = (await viewer).id
    const promoted = await me.put(`/api/admin/administrators/${own}/role`, {
      role: 'owner',
      currentPassword: ADMIN_PASSWORD,
    })
    expect(promoted.status).toBe(403)
  })

  test('An owner gives roles, which count at once; the last owner keeps theirs', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const first = await withAdminPassword(fresh, await builders(fresh).admin())
      const second = await withAdminPassword(fresh, await builders(fresh).admin())
      const setRole = (by: typeof first, id: string, role: string) =>
        fresh
          .as(by)
          .put(`/api/admin/administrators/${id}/role`, { role, currentPassword: ADMIN_PASSWORD })
      // Two owners who demote each other at the same moment.
      const answers = await Promise.all([
        setRole(first, second.id, 'viewer'),
        setRole(second, first.id, 'viewer'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const owner = answers[0]?.status === 200 ? first : second
      const other = owner === first ? second : first
      expect((await fresh.as(other).get('/api/admin/lists/audit')).status).toBe(403)
      const last = await setRole(owner, owner.id, 'staff')
      expect([last.status, last.body.code]).toEqual([409, 'admin.lastOwner'])
      const removal = await fresh
        .as(owner)
        .delete(`/api/admin/administrators/${owner.id}`, { currentPassword: ADMIN_PASSWORD })
      expect(removal.body.code).toBe('admin.lastOwner')
      expect((await setRole(owner, other.id, 'staff')).status).toBe(200)
      const { rows } = (await fresh.as(other).get('/api/admin/lists/audit')).body
      expect(rows[0]).toMatchObject({
        act: 'admin.role',
        before: { role: 'viewer' },
        after: { role: 'staff' },
      })
    } finally {
      await fresh.close()
    }
  })

  test('five wrong passwords with a stolen token cause a wait', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    try {
      const admin = await withAdminPassword(limited, await builders(limited).admin())
      const add = (currentPassword: string) =>
        limited.as(admin).post('/api/admin/administrators', adding('x', { currentPassword }))
      for (let n = 0; n < 5; n++) expect((await add('not this one')).status).toBe(400)
      expect((await add(ADMIN_PASSWORD)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })

  test('new passwords have twelve characters, and older ones still log in', async () => {
    const admin = await administrator()
    const short = await app
      .as(admin)
      .post('/api/admin/administrators', adding('short_curator', { password: 'elevenchars' }))
    expect([short.status, short.body.error]).toEqual([
      400,
      'Administrator passwords must be at least 12 characters long.',
    ])
    const password_hash = await app.ctx.passwords.hash('sixsix')
    await app.ctx.db
      .updateTable('admins')
      .set({ password_hash })
      .where('id', '=', admin.id)
      .execute()
    const { username } = admin
    const old = await app.as().post('/api/auth/admin-login', { username, password: 'sixsix' })
    expect(old.status).toBe(200)
  })

  test('the last one cannot be removed', async () => {
    const admin = await administrator()
    await app.ctx.db
      .updateTable('admins')
      .set({ removed_at: app.clock.now() })
      .where('id', '!=', admin.id)
      .execute()
    const answer = await app
      .as(admin)
      .delete(`/api/admin/administrators/${admin.id}`, { currentPassword: ADMIN_PASSWORD })
    expect(answer.status).toBe(409)
  })

  test('a second factor requires a code or a recovery code, and each works once', async () => {
    const adminClient = app.as(await administrator())
    const credentials = { username: 'careful_curator', password: 'a long password' }
    await adminClient.post('/api/admin/administrators', adding(credentials.username))
    const currentPassword = credentials.password
    const signIn = (code?: string) =>
      app.as().post('/api/auth/admin-login', { ...credentials, code })
    const own = app.as((await signIn()).body)
    const { secret } = (await own.post('/api/admin/second-factor')).body
    const now = () => totpAt(secret, totpStep(app.clock.now()))
    const wrong = await own.put('/api/admin/second-factor', {
      secret,
      code: '000000',
      currentPassword,
    })
    expect(wrong.status).toBe(400)
    const on = await own.put('/api/admin/second-factor', {
      secret,
      code: now(),
      currentPassword,
    })
    expect(on.body.recoveryCodes).toHaveLength(8)
    const { secret: another } = (await own.post('/api/admin/second-factor')).body
    const code = totpAt(another, totpStep(app.clock.now()))
    // A token alone must not be enough to replace the secret.
    const replaced = await own.put('/api/admin/second-factor', {
      secret: another,
      code,
      currentPassword,
    })
    expect(replaced.status).toBe(409)
    expect(await signIn()).toMatchObject({ status: 401, body: { secondFactor: true } })
    expect((await signIn(now())).status).toBe(401)
    app.clock.move(60_000)
    expect((await signIn(now())).status).toBe(200)
    expect((await signIn(now())).status).toBe(401)
    const [recovery] = on.body.recoveryCodes
    expect((await signIn(recovery)).status).toBe(200)
    expect((await signIn(recovery)).status).toBe(401)
    app.clock.move(60_000)
    const off = await own.post('/api/admin/second-factor/off', { code: now(), currentPassword })
    expect(off.status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test('see where they are logged in, and end a session there', async () => {
    const adminClient = app.as(await administrator())
    const credentials = { username: 'roaming_curator', password: 'a long password' }
    await adminClient.post('/api/admin/administrators', adding(credentials.username))
    const [here, there] = [
      (await app.as().post('/api/auth/admin-login', credentials)).body,
      (await app.as().post('/api/auth/admin-login', credentials)).body,
    ]
    const { body } = await app.as(here).get('/api/admin/sessions')
    const other = body.find((one: { isCurrent: boolean }) => !one.isCurrent)
    expect((await adminClient.delete(`/api/admin/sessions/${other._id}`)).status).toBe(404)
    expect((await app.as(here).delete(`/api/admin/sessions/${other._id}`)).status).toBe(200)
    expect((await app.as(there).get('/api/admin/verify')).status).toBe(401)
  })
})
