import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../../testing/live-clients.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(async () => {
  disconnectAll()
  await app.close()
})

const SESSIONS = '/api/account/sessions'
type Session = { _id: string; isCurrent: boolean }

describe.each(['user', 'guide'] as const)('Where a %s is logged in', (role) => {
  test('is listed, newest first, and marked where it is this one', async () => {
    const person = await make[role]()
    app.clock.move(1000)
    const there = await make.signIn(person)
    const { body } = await app.as(person).get(SESSIONS)
    expect(body).toEqual([
      expect.objectContaining({ userAgent: 'test', isCurrent: false }),
      expect.objectContaining({ userAgent: 'test', isCurrent: true }),
    ])
    expect(new Set(Object.keys(body[0]))).toEqual(
      new Set(['_id', 'createdAt', 'expiresAt', 'hasPush', 'isCurrent', 'userAgent']),
    )
    const other = (await app.as(there).get(SESSIONS)).body as Session[]
    expect(other.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  })

  test('a session that is ended there works no more, and the others go on', async () => {
    const here = await make[role]()
    const [there, third] = [await make.signIn(here), await make.signIn(here)]
    const socket = connect(await app.listen(), there.token)
    await connected(socket)
    const own = ((await app.as(there).get(SESSIONS)).body as Session[]).find((s) => s.isCurrent)
    const { status, body } = await app.as(here).delete(`${SESSIONS}/${own?._id}`)
    expect([status, body.length]).toEqual([200, 2])
    expect((await app.as(there).get(SESSIONS)).status).toBe(401)
    await expect.poll(() => socket.connected).toBe(false)
    expect((await app.as(third).get(SESSIONS)).status).toBe(200)
    expect((await app.as(here).delete(`${SESSIONS}/${own?._id}`)).status).toBe(404)
  })

  test('all others end at once, and this one goes on; those of another person go on too', async () => {
    const [here, stranger] = [await make[role](), await make.user()]
    const there = await make.signIn(here)
    const socket = connect(await app.listen(), there.token)
    await connected(socket)
    const { status, body } = await app.as(here).delete(SESSIONS)
    expect([status, body]).toEqual([200, [expect.objectContaining({ isCurrent: true })]])
    expect((await app.as(there).get(SESSIONS)).status).toBe(401)
    await expect.poll(() => socket.connected).toBe(false)
    expect((await app.as(here).delete(SESSIONS)).body).toHaveLength(1)
    expect((await app.as(stranger).get(SESSIONS)).status).toBe(200)
  })

  test('nobody sees or ends the session of another person', async () => {
    const [mine, theirs] = [await make[role](), await make.user()]
    const [session] = (await app.as(theirs).get(SESSIONS)).body as Session[]
    const answer = await app.as(mine).delete(`${SESSIONS}/${session?._id}`, undefined, {
      'accept-language': 'ja',
    })
    expect([answer.status, answer.body.error]).toEqual([
      404,
      'この端末からはすでにログアウトしています。',
    ])
    expect((await app.as(theirs).get(SESSIONS)).status).toBe(200)
  })

  test('one that is over is not listed', async () => {
    const person = await make[role]()
    app.clock.move(31 * DAY)
    const { body } = await app.as(await make.signIn(person)).get(SESSIONS)
    expect(body).toHaveLength(1)
  })
})
