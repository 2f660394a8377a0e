import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import {
  codeOf,
  type LoginScene,
  providerPerson,
  startLoginScene,
} from '../../../testing/identities.ts'
import { PASSWORD } from '../../../testing/members.ts'

let scene: LoginScene
let app: LoginScene['app']
let custom: LoginScene['custom']
let atGoogle: LoginScene['atGoogle']
let atCustom: LoginScene['atCustom']
let joined: LoginScene['joined']

beforeAll(async () => {
  scene = await startLoginScene(inject('template'))
  ;({ app, custom, atGoogle, atCustom, joined } = scene)
})
afterAll(() => scene.close())

describe('case 30: what the browser brings back', () => {
  test('A code works once, and of two requests at once only one logs in', async () => {
    const { user } = await joined()
    const visitor = atGoogle()
    const returned = await visitor.visit(user)
    const answers = await Promise.all([visitor.finish(returned), visitor.finish(returned)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(codeOf(await visitor.finish(returned))).toEqual([400, 'identities.attempt'])
    // The same code under another state.
    const { state } = await visitor.visit(user)
    const replayed = await visitor.finish({ ...returned, state })
    expect(codeOf(replayed)).toEqual([400, 'identities.invalid'])
  })

  test('The state of another browser is refused', async () => {
    const { user } = await joined()
    const attacker = atGoogle()
    const returned = await attacker.visit(user)
    const victim = atGoogle()
    expect(codeOf(await victim.finish(returned))).toEqual([400, 'identities.attempt'])
    await victim.start()
    expect(codeOf(await victim.finish(await attacker.visit(user)))).toEqual([
      400,
      'identities.attempt',
    ])
    expect(codeOf(await victim.finish({ state: 'invented', code: 'invented' }))).toEqual([
      400,
      'identities.attempt',
    ])
  })

  test('A state ends after ten minutes, is of one provider, and a forged code is refused', async () => {
    const { user } = await joined()
    const visitor = atGoogle()
    const late = await visitor.visit(user)
    app.clock.move(11 * MINUTE)
    expect(codeOf(await visitor.finish(late))).toEqual([400, 'identities.attempt'])
    const { state } = await visitor.visit(user)
    expect(codeOf(await visitor.finish({ state, code: 'forged' }))).toEqual([
      400,
      'identities.invalid',
    ])
    const returned = await visitor.visit(user)
    const answer = await app
      .as()
      .post('/api/auth/oidc/custom/finish', returned, { cookie: visitor.cookie() })
    expect(codeOf(answer)).toEqual([400, 'identities.attempt'])
    const unknown = await app.as().post('/api/auth/oidc/line/start', {})
    expect(codeOf(unknown)).toEqual([404, 'identities.provider'])
  })

  test.each(['never', 'endless', 'fault'] as const)(
    'A provider that answers with “%s” is reported in the caller’s language, and other logins go on',
    async (mode) => {
      const { user } = await joined(providerPerson(), atCustom())
      const visitor = atCustom()
      const returned = await visitor.visit(user)
      custom.answer(mode)
      try {
        const began = Date.now()
        const answer = await app.as().post('/api/auth/oidc/custom/finish', returned, {
          cookie: visitor.cookie(),
          'accept-language': 'ja',
        })
        expect([answer.status, answer.body.error]).toEqual([
          503,
          'ログインサービスから応答がありません。しばらくしてからもう一度お試しいただくか、別の方法でログインしてください。',
        ])
        expect(Date.now() - began).toBeLessThan(15_000)
      } finally {
        custom.answer('normal')
      }
      expect((await visitor.logIn(user)).status).toBe(200)
    },
    30_000,
  )

  test('What is stored of an attempt is deleted, and the browser’s cookie is Lax', async () => {
    const visitor = atGoogle()
    const started = await visitor.start()
    expect(String(started.headers['set-cookie'])).toMatch(
      /^__Secure-annai_login=[\w-]{43}; Path=\/api; Max-Age=2400; HttpOnly; SameSite=Lax; Secure$/,
    )
    const asked = new URL(started.body.url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('nonce')).toMatch(/^.{40,}$/)
    const { body } = await visitor.logIn(providerPerson())
    app.clock.move(31 * MINUTE)
    expect(codeOf(await visitor.signUp(body.signup.ticket))).toEqual([400, 'identities.attempt'])
    await app.runDueJobs()
    expect(await app.ctx.db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
  })
})

test('A provider that refuses the secret of this site is out of order, and no fault of the person', async () => {
  const opened = await startLoginScene(inject('template'), {
    env: { OIDC_CUSTOM_CLIENT_SECRET: 'outdated' },
  })
  try {
    const answer = await opened.atCustom().logIn(providerPerson())
    expect(codeOf(answer)).toEqual([503, 'identities.unavailable'])
  } finally {
    await opened.close()
  }
})

describe('limits', () => {
  const limited = async (work: (scene: LoginScene) => Promise<void>) => {
    const opened = await startLoginScene(inject('template'), {
      limits: true,
      env: { TRUST_PROXY: '1' },
    })
    try {
      await work(opened)
    } finally {
      await opened.close()
    }
  }

  test('Starts are limited per network', () =>
    limited(async ({ atCustom }) => {
      const start = () => atCustom().start()
      for (let i = 0; i < 100; i++) expect((await start()).status).toBe(200)
      expect(codeOf(await start())).toEqual([429, 'request.tooMany'])
    }))

  test('An outage of the provider leaves the login with a password to the same network', () =>
    limited(async (opened) => {
      const me = await opened.member()
      for (let i = 0; i < 28; i++) {
        const visitor = opened.atCustom()
        const returned = await visitor.visit(providerPerson())
        opened.custom.answer('fault')
        const answer = await visitor.finish(returned)
        opened.custom.answer('normal')
        expect(codeOf(answer)).toEqual([503, 'identities.unavailable'])
      }
      const login = { email: me.email, password: PASSWORD }
      expect((await opened.app.as().post('/api/auth/login', login)).status).toBe(200)
    }))

  test('An invented state counts as a wrong login', () =>
    limited(async ({ atCustom }) => {
      const invented = () => atCustom().finish({ state: 'invented', code: 'invented' })
      for (let i = 0; i < 25; i++)
        expect(codeOf(await invented())).toEqual([400, 'identities.attempt'])
      expect(codeOf(await invented())).toEqual([429, 'login.tooMany'])
    }))

  test('A stranger’s mailbox gets one mail in ten minutes and five a day, however often and in whatever order a provider’s person signs up with it', () =>
    limited(async (opened) => {
      const { app } = opened
      const user = providerPerson({ email_verified: false })
      const [victim, other] = [`victim-${user.email}`, `other-${user.email}`]
      let network = 0
      const signUp = async (email: string) => {
        const visitor = opened.atCustom()
        const { body } = await visitor.logIn(user)
        const from = { cookie: visitor.cookie(), 'x-forwarded-for': `192.0.2.${++network}` }
        const form = {
          ticket: body.signup.ticket,
          role: 'user',
          username: `mailed_${network}`,
          email,
          displayName: 'Mina',
          agreeTerms: true,
          language: 'en',
        }
        const answer = await app.as().post('/api/auth/oidc/custom/signup', form, from)
        await app.runDueJobs()
        return codeOf(answer)
      }
      const received = () => opened.mails.to(victim).length
      const locked = [429, 'accounts.resendWait']
      expect(await signUp(victim)).toEqual([201, undefined])
      for (let i = 0; i < 4; i++) expect(await signUp(victim)).toEqual(locked)
      // What was refused has deleted nothing: the link that was sent opens the account.
      const waiting = await app.ctx.db
        .selectFrom('accounts')
        .select('username')
        .where('email', '=', victim)
        .execute()
      expect(waiting).toEqual([{ username: 'mailed_1' }])
      expect(await signUp(other)).toEqual([201, undefined])
      expect(await signUp(victim)).toEqual(locked)
      expect(received()).toBe(1)
      for (let i = 0; i < 4; i++) {
        app.clock.move(11 * MINUTE)
        expect(await signUp(victim)).toEqual([201, undefined])
      }
      app.clock.move(11 * MINUTE)
      expect(await signUp(victim)).toEqual(locked)
      expect(received()).toBe(5)
    }))
})
