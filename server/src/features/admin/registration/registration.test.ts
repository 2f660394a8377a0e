import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { registrationLink } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

describe('logging in', () => {
  const keys = { username: 'entity_curator', password: 'a long password' }

  test('registers, logs in and is verified', {
    tags: ['P2-244', 'P2-367', 'P2-368', 'P2-369', 'P2-318', 'P2-319'],
  }, async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      for (const missing of [{ ...keys, username: '' }, { ...keys, password: '' }, {}])
        for (const routes of ['admin-register', 'admin-login'])
          expect((await fresh.as().post(`/api/auth/${routes}`, missing)).status).toBe(400)
      const registered = await fresh.as().post('/api/auth/admin-register', keys)
      expect([registered.status, Object.keys(registered.body)]).toEqual([201, ['message']])
      const { status, body } = await fresh.as().post('/api/auth/admin-login', keys)
      expect([status, body]).toEqual([
        200,
        { adminId: expect.any(String), token: expect.any(String) },
      ])
      const verified = await fresh.as(body).get('/api/admin/verify')
      expect(verified.body).toEqual({ admin: { _id: body.adminId, username: keys.username } })
      // Registration is temporary: it is closed as soon as there is an administrator (P2-335, P2-420).
      const second = await fresh.as().post('/api/auth/admin-register', keys)
      expect([second.status, second.body]).toEqual([
        403,
        {
          error: 'Registration is closed: an administrator exists',
          code: 'admin.registrationClosed',
        },
      ])
      const { body: acts } = await fresh.as(body).get('/api/admin/lists/audit')
      expect(acts.rows).toMatchObject([{ admin: keys.username, act: 'admin.added' }])
    } finally {
      await fresh.close()
    }
  })

  test('Who is not on this machine needs the setup code; a wrong one is refused in any script', async () => {
    const fresh = await startTestApp(inject('template'), {
      env: { PUBLIC_URL: 'https://annai.example' },
    })
    try {
      const link = new URL((await registrationLink(fresh.ctx)) ?? '')
      const right = link.searchParams.get('code') ?? ''
      const register = async (setupCode?: string) =>
        (await fresh.as().post('/api/auth/admin-register', { ...keys, setupCode })).status
      for (const wrong of [undefined, '', 'x'.repeat(right.length), 'é'.repeat(right.length)])
        expect(await register(wrong)).toBe(403)
      expect(await register(right)).toBe(201)
    } finally {
      await fresh.close()
    }
  })

  // Each is a way in which a remote request reaches a loopback port.
  test.each<
    [
      string,
      { env?: Record<string, string>; headers?: Record<string, string>; remoteAddress?: string },
    ]
  >([
    ['X-Forwarded-For', { headers: { 'x-forwarded-for': '203.0.113.4' } }],
    ['X-Forwarded-For of this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    [
      'X-Forwarded-For with a trusted proxy',
      { env: { TRUST_PROXY: '1' }, headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['X-Forwarded-Proto alone', { headers: { 'x-forwarded-proto': 'https' } }],
    ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['Forwarded', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['Via', { headers: { via: '1.1 proxy' } }],
    ['X-Real-IP', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['True-Client-IP', { headers: { 'true-client-ip': '127.0.0.1' } }],
    ['CF-Connecting-IP', { headers: { 'cf-connecting-ip': '127.0.0.1' } }],
    ['CF-Ray', { headers: { 'cf-ray': '230b030023ae2822-SJC' } }],
    ['Fly-Client-IP', { headers: { 'fly-client-ip': '127.0.0.1' } }],
    ['X-Amzn-Trace-Id', { headers: { 'x-amzn-trace-id': 'Root=1-67891233' } }],
    ['X-Original-URL', { headers: { 'x-original-url': '/' } }],
    ['CDN-Loop', { headers: { 'cdn-loop': 'cloudflare' } }],
    ['the public name as Host', { headers: { host: 'annai.example' } }],
    ['a peer on another machine', { remoteAddress: '192.0.2.7' }],
    ['a public address of ours', { env: { PUBLIC_URL: 'https://annai.example' } }],
  ])(
    'The first administrator needs the code of the log: %s',
    async (_way, { env = {}, ...from }) => {
      const fresh = await startTestApp(inject('template'), { env })
      try {
        const register = (setupCode?: string) =>
          fresh.http.inject({
            method: 'POST',
            url: '/api/auth/admin-register',
            payload: { ...keys, setupCode },
            ...from,
          })
        expect((await register()).statusCode).toBe(403)
        const link = new URL((await registrationLink(fresh.ctx)) ?? '')
        expect((await register()).statusCode).toBe(403)
        expect((await register(link.searchParams.get('code') ?? '')).statusCode).toBe(201)
      } finally {
        await fresh.close()
      }
    },
  )

  test('nobody signs up as an administrator', { tags: ['P1-428'] }, async () => {
    const newcomer = {
      username: 'climber',
      email: 'climber@example.com',
      password: 'lanterns',
      displayName: 'Ann',
      agreeTerms: true,
      language: 'en',
    }
    for (const role of ['admin', 'Admin', 'operator', ''])
      expect([
        role,
        (await app.as().post('/api/auth/signup', { ...newcomer, role })).status,
      ]).toEqual([role, 400])
  })
})
