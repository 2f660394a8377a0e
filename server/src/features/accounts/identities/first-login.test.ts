import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  codeOf,
  type LoginScene,
  providerPerson,
  startLoginScene,
} from '../../../testing/identities.ts'
import { PASSWORD } from '../../../testing/members.ts'

let scene: LoginScene
let app: LoginScene['app']
let make: LoginScene['make']
let mails: LoginScene['mails']
let atGoogle: LoginScene['atGoogle']
let atCustom: LoginScene['atCustom']
let joined: LoginScene['joined']
let member: LoginScene['member']
let mailsOf: LoginScene['mailsOf']

beforeAll(async () => {
  scene = await startLoginScene(inject('template'))
  ;({ app, make, mails, atGoogle, atCustom, joined, member, mailsOf } = scene)
})
afterAll(() => scene.close())

describe('the first login with a provider', () => {
  test.each([
    ['Google', 'atGoogle'],
    ['a provider of one’s own, which names the address in its userinfo only', 'atCustom'],
  ] as const)(
    'A person comes by %s, finishes the form, and logs in the next time',
    async (_, name) => {
      const browser = scene[name]
      const user = providerPerson()
      const visitor = browser()
      const first = await visitor.logIn(user)
      expect(first.body).toEqual({
        signup: {
          ticket: expect.any(String),
          email: user.email,
          isVerified: true,
          displayName: user.name,
          pendingEmail: null,
        },
      })
      const answer = await visitor.signUp(first.body.signup.ticket, { email: 'other@example.com' })
      expect(answer.status).toBe(201)
      const { token, userId } = answer.body.login
      expect((await app.as({ token }).get('/api/account/email')).body.email).toBe(user.email)
      const again = await browser().logIn(user)
      expect(again.body).toEqual({ login: { token: expect.any(String), role: 'user', userId } })
      expect(String(again.headers['set-cookie'])).toContain('annai_device=')
      const account = await app.ctx.db
        .selectFrom('accounts')
        .select(['has_password', 'email_verified_at'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(account).toEqual({ has_password: false, email_verified_at: app.clock.now() })
    },
  )

  test('A guide joins with a place and an introduction, unless the sign-up of guides is closed', async () => {
    const visitor = atGoogle()
    const { body } = await visitor.logIn(providerPerson())
    const guide = {
      role: 'guide',
      introduction: 'I know every lane.',
      location: { formattedAddress: 'Tokyo, Japan', country: 'Japan' },
    }
    const signUp = async (mode: 'open' | 'closed') => {
      const owner = await make.admin()
      const site = (await app.as(owner).get('/api/admin/site')).body
      const settings = { ...site.settings, signUp: mode }
      await app.as(owner).post('/api/admin/site', { base: site.version, settings })
      await app.ctx.site.refresh()
    }
    await signUp('closed')
    expect(codeOf(await visitor.signUp(body.signup.ticket, guide))).toEqual([403, 'signup.closed'])
    await signUp('open')
    const answer = await visitor.signUp(body.signup.ticket, guide)
    expect([answer.status, answer.body.login.role]).toEqual([201, 'guide'])
    expect((await app.as(answer.body.login).get('/api/guides/profile')).status).toBe(200)
  })

  test('A refused form uses nothing up, and a double click makes one account', async () => {
    const { username } = await make.user()
    const visitor = atGoogle()
    const { signup } = (await visitor.logIn(providerPerson())).body
    expect(codeOf(await visitor.signUp(signup.ticket, { username }))).toEqual([
      400,
      'accounts.usernameTaken',
    ])
    const answers = await Promise.all([1, 2].map(() => visitor.signUp(signup.ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('Two tabs of one person make one account', async () => {
    const user = providerPerson()
    const [one, other] = [atGoogle(), atGoogle()]
    const [first, second] = [await one.logIn(user), await other.logIn(user)]
    expect((await one.signUp(first.body.signup.ticket)).status).toBe(201)
    const late = await other.signUp(second.body.signup.ticket)
    expect([late.status, late.body.code]).toEqual([400, 'accounts.emailTaken'])
    expect((await other.logIn(user)).body.login.role).toBe('user')
  })

  test('An address that the provider has not verified gets our mail, and can be corrected', async () => {
    const user = providerPerson({ email_verified: false })
    const visitor = atCustom()
    const { signup } = (await visitor.logIn(user)).body
    expect([signup.email, signup.isVerified]).toEqual([user.email, false])
    expect((await visitor.signUp(signup.ticket)).body.problems).toMatchObject([
      { field: 'email', code: 'emailRequired' },
    ])
    const mistyped = { email: `mistyped-${user.email}` }
    expect((await visitor.signUp(signup.ticket, mistyped)).body).toEqual({ login: null })
    const again = (await visitor.logIn(user)).body.signup
    expect(again.pendingEmail).toBe(mistyped.email)
    expect((await visitor.signUp(again.ticket, { email: user.email })).status).toBe(201)
    await app.runDueJobs()
    await app.as().get(`/api/auth${mails.to(user.email).at(-1)?.path}`)
    expect((await visitor.logIn(user)).body.login.role).toBe('user')
  })
})

describe('an address that has an account', () => {
  test('case 29: the stranger who signed up with the address of another person loses it when its owner logs in with Google', async () => {
    const user = providerPerson()
    const stranger = {
      role: 'user',
      username: `s_${user.sub.replace('-', '_')}`,
      email: user.email,
      password: 'stranger1',
      displayName: 'Stranger',
      agreeTerms: true,
      language: 'en',
    }
    expect((await app.as().post('/api/auth/signup', stranger)).status).toBe(201)
    const { session } = await joined(user)
    const login = await app
      .as()
      .post('/api/auth/login', { email: user.email, password: 'stranger1' })
    expect(codeOf(login)).toEqual([401, 'login.invalidCredentials'])
    await app.runDueJobs()
    for (const { path } of mails.to(user.email))
      if (path.includes('verify-email'))
        expect((await app.as().get(`/api/auth${path}`)).status).toBe(400)
    const { body } = await app.as(session).get('/api/account/email')
    expect(body.email).toBe(user.email)
  })

  test('A verified account is never opened by its address: one login with the password links it', async () => {
    const me = await member()
    const user = providerPerson({ email: me.email })
    const visitor = atGoogle()
    const refused = await visitor.logIn(user)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'identities.login',
      'You already have an account here. Log in to it once; after that, Google works too. If you have no password, “Forgot your password?” sets one.',
    ])
    const { ticket } = refused.body
    const login = await app.as().post('/api/auth/login', { email: me.email, password: PASSWORD })
    const other = await member()
    const link = (holder: { token: string }, cookie: string) =>
      app.as(holder).post('/api/account/identities', { ticket }, { cookie })
    for (const [holder, cookie] of [
      [other, visitor.cookie()],
      [login.body, ''],
    ])
      expect(codeOf(await link(holder, cookie))).toEqual([400, 'identities.attempt'])
    // Each of these used nothing up.
    const linked = await link(login.body, visitor.cookie())
    expect(linked.body).toMatchObject({
      hasPassword: true,
      identities: [{ provider: 'google', name: 'Google', usedAt: null, needsPassword: false }],
      offered: [{ key: 'custom', name: 'Kyoto Guides' }],
    })
    expect(codeOf(await link(login.body, visitor.cookie()))).toEqual([400, 'identities.attempt'])
    expect((await atGoogle().logIn(user)).body.login.userId).toBe(me.id)
    expect(await mailsOf(me.id)).toContain('identityAdded')
  })

  test('An address that the provider has not verified leads to no account', async () => {
    const me = await member()
    const { body } = await atCustom().logIn(
      providerPerson({ email: me.email, email_verified: false }),
    )
    expect(body.signup.isVerified).toBe(false)
    const truthy = await atCustom().logIn(
      providerPerson({ email: me.email, email_verified: 'true' }),
    )
    expect(truthy.body.signup.isVerified).toBe(false)
  })
})
