import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { groupDetailsOf } from './testing/group-details.ts'
import { builders, calendarOf, type Make } from './testing/make.ts'
import { ADMIN_PASSWORD, PASSWORD, withAdminPassword, withPassword } from './testing/members.ts'

let app: TestApp
let make: Make
beforeAll(async () => {
  app = await startTestApp(inject('template'), { limits: true })
  make = builders(app)
})
afterAll(() => app.close())

/** How many of the calls are let in before the first 429. */
async function passed(calls: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < calls; n++) statuses.push((await call(n)).status)
  const refused = statuses.indexOf(429)
  return refused < 0 ? calls : refused
}

test('A guide changes the calendar sixty times in five minutes', async () => {
  const guide = app.as(await make.guide())
  const change = () => guide.put('/api/guides/calendar', calendarOf())
  expect(await passed(62, change)).toBe(60)
  expect((await guide.delete('/api/guides/calendar')).status).toBe(429)
})

test('Right passwords that confirm a change count as well: each costs a hash', async () => {
  const me = await withPassword(app, await make.user())
  const email = { password: PASSWORD, email: me.email }
  expect(await passed(22, () => app.as(me).put('/api/account/email', email))).toBe(20)
  const admin = app.as(await withAdminPassword(app, await make.admin()))
  const off = { code: '000000', currentPassword: ADMIN_PASSWORD }
  expect(await passed(22, () => admin.post('/api/admin/second-factor/off', off))).toBe(20)
})

test('Who travels changes five times in an hour, at once as well, the first one included', async () => {
  const changes = (id: string, user: { token: string }) => (n: number) =>
    app.as(user).put(`/api/party/${id}`, groupDetailsOf({ childAges: [n] }))
  const one = await make.booking()
  expect(await passed(7, changes(one.id, one.user))).toBe(5)
  const other = await make.booking()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => changes(other.id, other.user)(n)),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('Pictures of link previews are 120 in five minutes for a network address', async () => {
  const { username } = await make.guide()
  const read = () => app.as().get(`/og/guide/${username}.png`)
  expect(await passed(122, read)).toBe(120)
})
