import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import {
  codeOf,
  type LoginScene,
  providerPerson,
  startLoginScene,
} from '../../../testing/identities.ts'
import { PASSWORD } from '../../../testing/members.ts'
import { blockAccount } from '../service.ts'

let scene: LoginScene
let app: LoginScene['app']
let mails: LoginScene['mails']
let google: LoginScene['google']
let atGoogle: LoginScene['atGoogle']
let joined: LoginScene['joined']
let member: LoginScene['member']
let mailsOf: LoginScene['mailsOf']

beforeAll(async () => {
  scene = await startLoginScene(inject('template'))
  ;({ app, mails, google, atGoogle, joined, member, mailsOf } = scene)
})
afterAll(() => scene.close())

const rowsOf = (account: string) =>
  app.ctx.db.selectFrom('identities').selectAll().where('account_id', '=', account).execute()

describe('the ways to log in of an account', () => {
  const OWN = '/api/account/identities'
  const adding = async (me: { token: string }, visitor = atGoogle(me), user = providerPerson()) => {
    google.signIn(user)
    const started = await app.as(me).post(`${OWN}/google`, { password: PASSWORD })
    expect(started.status).toBe(200)
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const returned = await google.visit(started.body.url)
    const finish = (holder: { token: string } | null) =>
      app.as(holder).post('/api/auth/oidc/google/finish', returned, { cookie })
    return { user, finish, visitor }
  }

  test('A provider is added with the password, logs in, and is removed with the password', async () => {
    const [me, other] = [await member(), await member()]
    const wrong = await app.as(me).post(`${OWN}/google`, { password: 'wrong' })
    expect(codeOf(wrong)).toEqual([400, 'accounts.wrongPassword'])
    const { user, finish } = await adding(me)
    expect((await finish(me)).body).toEqual({ added: true })
    expect((await atGoogle().logIn(user)).body.login.userId).toBe(me.id)
    const [row] = (await app.as(me).get(OWN)).body.identities
    const exported = (await app.as(me).get('/api/account/export')).body
    expect(new Set(Object.keys(exported.identities[0]))).toEqual(
      new Set(['created_at', 'id', 'provider', 'used_at']),
    )
    const remove = (holder: { token: string }, password: string | undefined, id = row._id) =>
      app.as(holder).delete(`${OWN}/${id}`, { password })
    expect(codeOf(await remove(me, 'wrong'))).toEqual([400, 'accounts.wrongPassword'])
    expect((await remove(me, undefined)).status).toBe(400)
    for (const [holder, id] of [
      [other, row._id],
      [me, newId()],
      [me, 'nonsense'],
    ])
      expect((await remove(holder, PASSWORD, id)).status).toBe(404)
    expect((await remove(me, PASSWORD)).body.identities).toEqual([])
    expect((await atGoogle().logIn(user)).body.signup.email).toBe(user.email)
    expect(await mailsOf(me.id)).toEqual(
      expect.arrayContaining(['identityAdded', 'identityRemoved']),
    )
  })

  test('What one session began is finished by no other person and no visitor', async () => {
    const [me, other] = [await member(), await member()]
    for (const holder of [null, other]) {
      const { finish } = await adding(me)
      expect(codeOf(await finish(holder))).toEqual([400, 'identities.attempt'])
    }
    expect(await rowsOf(other.id)).toEqual([])
  })

  test('A login of another account and a second one of the same provider are refused', async () => {
    const [me, other] = [await member(), await member()]
    const { user, finish } = await adding(me)
    await finish(me)
    expect(codeOf(await (await adding(other, atGoogle(other), user)).finish(other))).toEqual([
      409,
      'identities.linked',
    ])
    expect(codeOf(await (await adding(me)).finish(me))).toEqual([409, 'identities.full'])
  })

  test('The last way in stays until a reset mail has set a password', async () => {
    const { user, session } = await joined()
    const [{ _id: id }] = (await app.as(session).get(OWN)).body.identities
    const refused = await app.as(session).delete(`${OWN}/${id}`, {})
    expect(codeOf(refused)).toEqual([409, 'identities.last'])
    const deletion = await app.as(session).post('/api/account/delete', { password: 'any' })
    expect(codeOf(deletion)).toEqual([400, 'accounts.noPassword'])
    await app.as().post('/api/auth/forgot-password', { email: user.email, language: 'en' })
    await app.runDueJobs()
    const path = mails.to(user.email).at(-1)?.path
    expect((await app.as().post(`/api/auth${path}`, { password: 'brand new' })).status).toBe(200)
    const email = { email: user.email, password: 'brand new' }
    const login = await app.as().post('/api/auth/login', email)
    expect((await app.as(login.body).get(OWN)).body.hasPassword).toBe(true)
    // An intruder may have added the provider: it needs the new password once.
    const visitor = atGoogle()
    const { status, body } = await visitor.logIn(user)
    expect([status, body.code]).toEqual([409, 'identities.login'])
    await app.as(login.body).post(OWN, { ticket: body.ticket }, { cookie: visitor.cookie() })
    expect((await atGoogle().logIn(user)).body.login.userId).toBe(session.userId)
    const removed = await app.as(login.body).delete(`${OWN}/${id}`, { password: 'brand new' })
    expect(removed.body.identities).toEqual([])
  })

  test('A blocked traveller cannot log in with one, and its rows go with the account', async () => {
    const { user, session } = await joined()
    const admin = { id: newId(), username: 'operator', role: 'owner' as const }
    const account = { id: session.userId, role: 'user' as const }
    await transact(app.ctx, (tx) => blockAccount(app.ctx, tx, admin, account))
    expect(codeOf(await atGoogle().logIn(user))).toEqual([403, 'login.accountBlocked'])
    await app.ctx.db.deleteFrom('accounts').where('id', '=', account.id).execute()
    expect(await rowsOf(account.id)).toEqual([])
  })

  test('A login from another browser sends the mail about it', async () => {
    const { user, session } = await joined()
    await atGoogle().logIn(user)
    expect(await mailsOf(session.userId)).toContain('newDevice')
  })

  test('After the provider has moved to another issuer, its people add it anew and cannot lose their last working way in', async () => {
    const { user, session } = await joined(providerPerson(), scene.atCustom())
    await app.ctx.db
      .updateTable('identities')
      .set({ issuer: 'https://former.example' })
      .where('account_id', '=', session.userId)
      .execute()
    // The session of before sees that it opens nothing, and what it may add.
    const before = (await app.as(session).get(OWN)).body
    expect(before.identities).toMatchObject([{ provider: 'custom', name: null }])
    expect(before.offered).toEqual([
      { key: 'google', name: 'Google' },
      { key: 'custom', name: 'Kyoto Guides' },
    ])
    const link = async (visitor: ReturnType<LoginScene['atCustom']>) => {
      const { status, body } = await visitor.logIn(user)
      expect([status, body.code]).toEqual([409, 'identities.login'])
      return app.as(session).post(OWN, { ticket: body.ticket }, { cookie: visitor.cookie() })
    }
    // Another one that works is now the last way in, whatever remains of the former issuer.
    const linked = await link(atGoogle())
    const [google] = linked.body.identities.filter(
      ({ provider }: { provider: string }) => provider === 'google',
    )
    const refused = await app.as(session).delete(`${OWN}/${google._id}`, {})
    expect(codeOf(refused)).toEqual([409, 'identities.last'])
    await app.as(session).delete(`${OWN}/${before.identities[0]._id}`, {})
    await app.ctx.db
      .updateTable('identities')
      .set({ provider: 'custom', issuer: 'https://former.example' })
      .where('account_id', '=', session.userId)
      .execute()
    const moved = await link(scene.atCustom())
    expect(moved.body).toMatchObject({
      identities: [{ provider: 'custom', name: 'Kyoto Guides' }],
      offered: [{ key: 'google' }],
    })
    expect((await scene.atCustom().logIn(user)).body.login.userId).toBe(session.userId)
  })
})
