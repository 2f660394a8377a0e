import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { builders, type Make } from './testing/make.ts'
import { ADMIN_PASSWORD, PASSWORD, withAdminPassword, withPassword } from './testing/members.ts'

let app: TestApp
let make: Make
const lines: string[] = []

beforeAll(async () => {
  app = await startTestApp(inject('template'), {
    limits: true,
    env: { TRUST_PROXY: '1' },
    onLogLine: (line) => lines.push(line),
  })
  make = builders(app)
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

const events = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
const named = (event: string) => events().filter((line) => line.event === event)

const from = (network: string) => ({ 'x-forwarded-for': network })
const logIn = (email: string, password: string, network = '192.0.2.1') =>
  app.as().post('/api/auth/login', { email, password }, from(network))

test('Logins are logged with their account and a hash of their network, and with no secret', async () => {
  const me = await withPassword(app, await make.user())
  lines.length = 0
  const { body } = await logIn(me.email, PASSWORD)
  await logIn(me.email, 'a wrong password')
  await logIn('nobody@example.com', 'a wrong password')
  await logIn(me.email, 'a wrong password', '192.0.2.2')
  await vi.waitFor(() => expect(named('authn_login_fail')).toHaveLength(3))
  expect(named('authn_login_success')).toMatchObject([{ account: me.id }])
  expect(named('session_created')).toMatchObject([{ account: me.id }])
  const [known, unknown, elsewhere] = named('authn_login_fail')
  expect(known).toMatchObject({ account: me.id, route: '/api/auth/login', level: 40 })
  expect(unknown.account).toBeUndefined()
  expect(unknown.source).toBe(known.source)
  expect(elsewhere.source).not.toBe(known.source)
  const text = lines.join('')
  for (const secret of [me.email, 'nobody@', 'a wrong password', PASSWORD, body.token, '192.0.2.'])
    expect(text).not.toContain(secret)
})

test('Guesses in bursts are logged, and do not fill the log', async () => {
  for (let n = 0; n < 130; n++) await logIn(`guess${n}@example.com`, 'x', '192.0.2.9')
  await vi.waitFor(() => expect(named('authn_login_fail_max').at(-1)).toMatchObject({ count: 100 }))
  expect(named('authn_login_fail_max')).toHaveLength(11)
})

test('A second factor, roles, passwords and sessions that change are logged', async () => {
  const admin = await withAdminPassword(app, await make.admin())
  const added = await app.as(admin).post('/api/admin/administrators', {
    username: 'another_one',
    password: 'a long password',
    currentPassword: ADMIN_PASSWORD,
  })
  expect(named('privilege_permissions_changed')).toMatchObject([
    { admin: admin.id, subject: added.body._id, reason: 'admin.added' },
  ])
  const me = await withPassword(app, await make.user())
  const changed = await app
    .as(me)
    .put('/api/account/password', { password: PASSWORD, newPassword: 'another horse' })
  expect(named('authn_password_change')).toMatchObject([{ account: me.id, reason: 'settings' }])
  expect(named('session_renewed')).toHaveLength(1)
  await app.as(changed.body).post('/api/auth/logout')
  expect(named('session_expired').at(-1)).toMatchObject({ account: me.id })
  await app.as(changed.body).get('/api/users/settings')
  await vi.waitFor(() => expect(named('session_use_after_expire')).toHaveLength(1))
  expect(lines.join('')).not.toContain('another horse')
})

test('Who reads what is private of others, or everything at once, is logged', async () => {
  const admin = await make.admin()
  const { id, user } = await make.booking({ status: STATUS.confirmed })
  await app.as(admin).get(`/api/admin/bookings/${id}`)
  await app.as(admin).get('/api/admin/lists/users.csv')
  await app.as(user).get('/api/account/export')
  expect(named('sensitive_read')).toMatchObject([
    { admin: admin.id, subject: id, reason: 'thread' },
    { admin: admin.id, reason: 'users.csv' },
    { account: user.id, reason: 'export' },
  ])
  await app.as(user).get('/api/admin/users')
  await vi.waitFor(() => expect(named('authz_fail')).toHaveLength(1))
})
