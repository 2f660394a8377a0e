import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { setupCodeOf } from '../../../testing/setup-code.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

describe('logging in', () => {
  const keys = { username: 'entity_curator', password: 'a long password' }

  test('registers, logs in and is verified', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      for (const missing of [{ ...keys, username: '' }, { ...keys, password: '' }, {}])
        for (const routes of ['admin-register', 'admin-login'])
          expect((await fresh.as().post(`/api/auth/${routes}`, missing)).status).toBe(400)
      const setupCode = await setupCodeOf(fresh.ctx)
      const registered = await fresh.as().post('/api/auth/admin-register', { ...keys, setupCode })
      expect([registered.status, Object.keys(registered.body)]).toEqual([201, ['message']])
      const { status, body } = await fresh.as().post('/api/auth/admin-login', keys)
      expect([status, body]).toEqual([
        200,
        { adminId: expect.any(String), token: expect.any(String) },
      ])
      const verified = await fresh.as(body).get('/api/admin/verify')
      expect(verified.body).toEqual({
        admin: { _id: body.adminId, username: keys.username, role: 'owner' },
      })
      // Registration is temporary: it is closed as soon as there is an administrator.
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

  test('The first administrator always needs the code of the log; a wrong one is refused in any script', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const right = await setupCodeOf(fresh.ctx)
      expect(await setupCodeOf(fresh.ctx)).toBe(right)
      // A request of this machine itself, to its own name, is no exception.
      const address = await fresh.listen()
      const register = async (setupCode?: string) => {
        const answer = await fetch(`${address}/api/auth/admin-register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...keys, setupCode }),
        })
        return answer.status
      }
      for (const wrong of [undefined, '', 'x'.repeat(right.length), 'é'.repeat(right.length)])
        expect([wrong, await register(wrong)]).toEqual([wrong, 403])
      expect(await register(right)).toBe(201)
    } finally {
      await fresh.close()
    }
  })

  test('nobody signs up as an administrator', async () => {
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
