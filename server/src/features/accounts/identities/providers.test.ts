import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readEnv } from '../../../platform/startup/env.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { providerVisitor, returnTo, SITE } from '../../../testing/identities.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../testing/outside/identity-provider.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const secrets: string[] = []

let app: TestApp
let line: IdentityProvider
let kakao: IdentityProvider
let apple: IdentityProvider

beforeAll(async () => {
  const method = 'client_secret_post'
  line = await startIdentityProvider({ redirectUri: returnTo('line'), method, algorithm: 'HS256' })
  kakao = await startIdentityProvider({ redirectUri: returnTo('kakao'), method })
  apple = await startIdentityProvider({
    redirectUri: returnTo('apple'),
    method,
    /** Apple's secret is a token that its key has signed. */
    async isSecret(given) {
      secrets.push(given)
      const key = createPublicKey(privateKey)
      const { payload } = await jwtVerify(given, key, {
        issuer: 'TEAM',
        subject: 'annai',
        audience: 'https://appleid.apple.com',
      })
      return payload.exp !== undefined
    },
  })
  app = await startTestApp(inject('template'), {
    identityIssuers: { line: line.issuer, kakao: kakao.issuer, apple: apple.issuer },
    env: {
      PUBLIC_URL: SITE,
      OIDC_LINE_CLIENT_ID: line.clientId,
      OIDC_LINE_CLIENT_SECRET: line.secret,
      OIDC_KAKAO_CLIENT_ID: kakao.clientId,
      OIDC_KAKAO_CLIENT_SECRET: kakao.secret,
      OIDC_APPLE_CLIENT_ID: apple.clientId,
      OIDC_APPLE_TEAM_ID: 'TEAM',
      OIDC_APPLE_KEY_ID: 'KEY',
      OIDC_APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    },
  })
})
afterAll(async () => {
  await app.close()
  await Promise.all([line.close(), kakao.close(), apple.close()])
})

const askedOf = async (key: 'line' | 'kakao' | 'apple', provider: IdentityProvider) =>
  new URL((await providerVisitor(app, provider, key).start()).body.url).searchParams

describe('case 28: what each provider does in its own way', () => {
  test('LINE signs with HS256, and its address is not believed', async () => {
    expect((await askedOf('line', line)).get('scope')).toBe('openid profile')
    const user = { sub: 'U1', email: 'line@example.com', email_verified: true, name: '美奈' }
    const { status, body } = await providerVisitor(app, line, 'line').logIn(user)
    expect(status).toBe(200)
    expect(body.signup).toMatchObject({ isVerified: false, displayName: '美奈' })
  })

  test('A person of Kakao without an address types one, and our mail verifies it', async () => {
    expect((await askedOf('kakao', kakao)).get('scope')).toBe('openid')
    const visitor = providerVisitor(app, kakao, 'kakao')
    const { body } = await visitor.logIn({ sub: '1234' })
    expect(body.signup).toMatchObject({ email: null, isVerified: false, displayName: '' })
    const answer = await visitor.signUp(body.signup.ticket, { email: 'kakao@example.com' })
    expect([answer.status, answer.body]).toEqual([201, { login: null }])
    const again = await visitor.logIn({ sub: '1234' })
    expect(again.body.signup.pendingEmail).toBe('kakao@example.com')
  })

  test('Apple is asked for nothing but the identity, with a secret signed for each request', async () => {
    const asked = await askedOf('apple', apple)
    expect([asked.get('scope'), asked.get('response_mode')]).toEqual(['openid', null])
    for (const sub of ['a', 'b']) {
      const { status, body } = await providerVisitor(app, apple, 'apple').logIn({ sub })
      expect([status, body.signup?.email]).toEqual([200, null])
    }
    expect(secrets.map((secret) => decodeProtectedHeader(secret))).toEqual([
      { alg: 'ES256', kid: 'KEY' },
      { alg: 'ES256', kid: 'KEY' },
    ])
    expect(new Set(secrets).size).toBe(2)
  })
})

describe('the settings of providers', () => {
  test.each([
    [{ OIDC_LINE_CLIENT_ID: 'x' }, 'OIDC_LINE_CLIENT_SECRET missing'],
    [{ OIDC_APPLE_PRIVATE_KEY: 'nonsense' }, 'OIDC_APPLE_PRIVATE_KEY must be the key'],
    [{ OIDC_CUSTOM_ISSUER: 'http://sso.example' }, 'OIDC_CUSTOM_ISSUER must start with https://'],
  ])('%o is refused at the start', (settings, message) => {
    expect(() => readEnv(settings)).toThrow(message)
  })

  test('Without settings no provider is offered', () => {
    expect(readEnv({}).IDENTITY_PROVIDERS).toEqual({})
  })
})
