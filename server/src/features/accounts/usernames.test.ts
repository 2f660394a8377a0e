import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

let serial = 0
const signUp = (username: string) =>
  app.as().post('/api/auth/signup', {
    role: 'user',
    username,
    email: `heir_${++serial}@example.com`,
    password: 'secret1',
    displayName: 'Heir',
    agreeTerms: true,
    language: 'en',
  })
const rename = (person: TestPerson, username: string) =>
  app.as(person).put(`/api/${person.role}s/profile`, { username })
const TAKEN = [400, { error: 'Username is already taken', code: 'accounts.usernameTaken' }]

describe('A username that was given up', () => {
  test.each(['user', 'guide'] as const)(
    'by a %s stays out of reach of others for ninety days, whatever the case',
    async (role) => {
      const person = role === 'user' ? await make.user() : await make.guide()
      const before = person.username
      expect((await rename(person, `new_${role}`)).status).toBe(200)
      const early = await signUp(before.toUpperCase())
      expect([early.status, early.body]).toMatchObject(TAKEN)
      const other = await make.guide()
      const claimed = await rename(other, before)
      expect([claimed.status, claimed.body]).toMatchObject(TAKEN)
      app.clock.move(89 * DAY)
      await app.runDueJobs()
      expect((await signUp(before)).status).toBe(400)
      app.clock.move(DAY)
      expect((await signUp(before)).status).toBe(201)
    },
  )

  test('returns to its former owner, and then belongs to them again', async () => {
    const person = await make.user()
    const { username } = person
    await rename(person, 'for_a_while')
    expect((await rename(person, username)).status).toBe(200)
    expect((await signUp('for_a_while')).status).toBe(400)
    const free = await app.ctx.db
      .selectFrom('released_usernames')
      .select('free_at')
      .where('account_id', '=', person.id)
      .execute()
    expect(free).toHaveLength(1)
  })

  test('is not taken by a person who waits for it while it is given up', async () => {
    const person = await make.user()
    const [, claim] = await Promise.all([rename(person, 'moved_on'), signUp(person.username)])
    expect([claim.status, claim.body]).toMatchObject(TAKEN)
  })

  test('by erasure is reserved as well, and no name is stored', async () => {
    const person = await withPassword(app, await make.user())
    await app.as(person).post('/api/account/delete', { password: PASSWORD })
    app.clock.move(30 * DAY)
    await app.runDueJobs()
    expect((await signUp(person.username)).status).toBe(400)
    const kept = await app.ctx.db.selectFrom('released_usernames').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(person.username)
    app.clock.move(90 * DAY)
    await app.runDueJobs()
    expect(await app.ctx.db.selectFrom('released_usernames').selectAll().execute()).toEqual([])
    expect((await signUp(person.username)).status).toBe(201)
  })

  test('by writing it in other letters is no new name', async () => {
    const person = await make.user()
    expect((await rename(person, person.username.toUpperCase())).status).toBe(200)
    expect((await rename(person, person.username)).status).toBe(200)
  })
})
