import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { asRefusal } from './errors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

test('Terminated database sessions answer 503 with Retry-After, never 500', async () => {
  const { user, id } = await builders(app).booking()
  const over = new AbortController()
  const ending = async () => {
    while (!over.signal.aborted) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(app.ctx.db)
        .catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const statuses = new Map<number, number>()
  const sendRequests = async () => {
    for (let n = 0; n < 40; n++) {
      const { status, headers } = await app.as(user).get(`/api/bookings/${id}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 503) expect(headers['retry-after']).toBe('5')
    }
  }
  const ended = ending()
  await Promise.all(Array.from({ length: 8 }, sendRequests))
  over.abort()
  await ended
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(0)
}, 60_000)

test('A refusal has its code and the fields it is about, with texts in the language of the call', async () => {
  const signup = { role: 'user', email: 'no address', password: 'short', displayName: '' }
  for (const [language, text] of [
    ['en', 'Please enter a valid email address.'],
    ['ja', '正しいメールアドレスを入力してください。'],
  ] as const) {
    const headers = { 'accept-language': language }
    const { status, body } = await app.as().post('/api/auth/signup', signup, headers)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(body.problems).toContainEqual({ field: 'email', code: 'emailInvalid', message: text })
    expect(body.problems[0].message).toBe(body.error)
  }
  const unknown = await app.as().get('/api/nothing')
  expect(unknown.body).toEqual({ error: expect.any(String), code: 'request.notFound' })
})

test.each([
  ...['08006', '40001', '40P01', '53300', '55P03', '57014', '57P01', '25P03', 'EHOSTUNREACH'],
])('An error with the code %s answers 503', (code) => {
  const refusal = asRefusal(Object.assign(new Error('on purpose'), { code }))
  expect(refusal).toMatchObject({ code: 'server.busy', extra: { headers: { 'retry-after': '5' } } })
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('An error with the message "%s" answers 503', (message) => {
  expect(asRefusal(new Error(message))).toMatchObject({ code: 'server.busy' })
})

test('A 4xx of a plugin is never answered as 500', () => {
  for (let status = 400; status < 500; status++) {
    const refusal = asRefusal(Object.assign(new Error('on purpose'), { statusCode: status }))
    expect(refusal?.status).toBeLessThan(500)
  }
  expect(asRefusal(Object.assign(new Error('forbidden'), { statusCode: 403 }))?.status).toBe(404)
  expect(asRefusal(new Error('a fault'))).toBeNull()
  expect(asRefusal(Object.assign(new Error('a fault'), { code: '23505' }))).toBeNull()
})
