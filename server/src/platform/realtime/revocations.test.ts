import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../testing/live-clients.ts'
import { builders, type Make } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'

const withinOneSecond = (check: () => void) => vi.waitFor(check, { timeout: 1000, interval: 10 })

describe('Two instances without Redis', () => {
  let one: TestApp
  let other: TestApp
  let make: Make

  beforeAll(async () => {
    one = await startTestApp(inject('template'))
    other = await one.second()
    make = builders(one)
    await Promise.all([one.listen(), other.listen()])
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  async function open(server: TestApp, { token }: { token: string }) {
    const client = connect(await server.listen(), token)
    const events: string[] = []
    client.on('session ended', () => events.push('session ended'))
    client.on('account changed', ({ accountStatus }) => events.push(accountStatus))
    client.on('disconnect', () => events.push('disconnect'))
    await connected(client)
    return events
  }

  test('a logout closes the sockets of that session everywhere, and no others', async () => {
    const [person, stranger] = [await make.user(), await make.user()]
    const [far, near, foreign] = [
      await open(other, person),
      await open(one, person),
      await open(other, stranger),
    ]
    await one.as(person).post('/api/auth/logout')
    await withinOneSecond(() => expect(far).toEqual(['session ended', 'disconnect']))
    await withinOneSecond(() => expect(near).toEqual(['session ended', 'disconnect']))
    expect(foreign).toEqual([])
  })

  test('deleting a session by any statement closes its sockets', async () => {
    const person = await make.user()
    const events = await open(other, person)
    await one.ctx.db.deleteFrom('sessions').where('account_id', '=', person.id).execute()
    await withinOneSecond(() => expect(events).toEqual(['session ended', 'disconnect']))
  })

  test.each(['user', 'guide'] as const)('a blocked %s is disconnected once', async (role) => {
    const [admin, person] = [await make.admin(), await make[role]()]
    const events = await open(other, person)
    await one.as(admin).put(`/api/admin/${role}/${person.id}/block`, { accountStatus: 'blocked' })
    await withinOneSecond(() => expect(events).toEqual(['blocked', 'disconnect']))
    if (role === 'user') return
    // A blocked guide may read on, so the new connection stays.
    const again = await open(other, person)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(again).toEqual([])
  })

  test('a new password closes the sockets of the old token everywhere within a second', async () => {
    const person = await withPassword(one, await make.user())
    const [far, near] = [await open(other, person), await open(one, person)]
    const changed = await one
      .as(person)
      .put('/api/account/password', { password: PASSWORD, newPassword: 'another long passphrase' })
    expect(changed.status).toBe(200)
    await withinOneSecond(() => expect([far, near]).toEqual([['disconnect'], ['disconnect']]))
    const renewed = await open(other, { token: changed.body.token })
    // What closed the old sockets is through by the time a later change is.
    const stranger = await make.user()
    const last = await open(other, stranger)
    await one.as(stranger).post('/api/auth/logout')
    await withinOneSecond(() => expect(last).toEqual(['session ended', 'disconnect']))
    expect(renewed).toEqual([])
  })

  test('a missed notification of an ended session is noticed after a gap in listening', async () => {
    const person = await make.user()
    const events = await open(other, person)
    const { db } = one.ctx
    await sql`alter table sessions disable trigger sessions_ended`.execute(db)
    await db.deleteFrom('sessions').where('account_id', '=', person.id).execute()
    await sql`alter table sessions enable trigger sessions_ended`.execute(db)
    expect(events).toEqual([])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'listen %' or query = 'select 1')`.execute(
      db,
    )
    await vi.waitFor(() => expect(events).toEqual(['session ended', 'disconnect']), {
      timeout: 10_000,
    })
  })
})
