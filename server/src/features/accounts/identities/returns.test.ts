import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import {
  codeOf,
  type LoginScene,
  providerPerson,
  startLoginScene,
} from '../../../testing/identities.ts'

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

test('Starts are limited per network', async () => {
  const limited = await startLoginScene(inject('template'), { limits: true })
  try {
    const start = () => limited.atCustom().start()
    for (let i = 0; i < 30; i++) expect((await start()).status).toBe(200)
    expect(codeOf(await start())).toEqual([429, 'request.tooMany'])
  } finally {
    await limited.close()
  }
})
