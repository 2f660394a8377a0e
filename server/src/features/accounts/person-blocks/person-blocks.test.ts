import { MAX_PERSON_BLOCKS } from '@annai/contract/accounts/person-blocks/limits'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, enquiryOf, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const BLOCKS = '/api/account/blocks'
const block = (me: TestPerson, personId: string, headers = {}, on = app) =>
  on.as(me).post(BLOCKS, { personId }, headers)
const enquire = (on: TestApp, me: TestPerson, guideId: string, language = 'en') =>
  on
    .as(me)
    .post('/api/bookings', { guideId, enquiry: enquiryOf() }, { 'accept-language': language })
const outcome = ({ status, body, headers }: Answer) => ({
  status,
  body,
  limits: headers['retry-after'],
})

describe('The list of blocked people', () => {
  test('is one’s own, newest first; blocking and unblocking twice changes nothing', async () => {
    const [me, first, second] = [await make.user(), await make.guide(), await make.guide()]
    await block(me, first.id)
    app.clock.move(1000)
    for (const _ of [1, 2])
      expect((await block(me, second.id)).body.people).toMatchObject([
        { _id: second.id, role: 'guide' },
        { _id: first.id },
      ])
    for (const _ of [1, 2])
      expect((await app.as(me).delete(`${BLOCKS}/${second.id}`)).body.people).toMatchObject([
        { _id: first.id },
      ])
    expect((await app.as(first).get(BLOCKS)).body).toEqual({ people: [] })
    const exported = (await app.as(me).get('/api/account/export')).body
    expect(exported.blockedPeople).toMatchObject([{ username: first.username }])
    expect((await app.as(first).get('/api/account/export')).body.blockedPeople).toEqual([])
  })

  test('takes a guide, or the other party of a booking, and nobody else', async () => {
    const [me, guide] = [await make.user(), await make.guide()]
    for (const id of [
      me.id,
      (await make.user()).id,
      'nonsense',
      '00000000-0000-7000-8000-000000000000',
    ]) {
      const answer = await block(me, id, { 'accept-language': 'ko' })
      expect([answer.status, answer.body.error]).toEqual([404, '이 사용자를 찾을 수 없어요.'])
    }
    expect((await block(guide, me.id)).status).toBe(404)
    const booking = await make.booking({ status: STATUS.enquiry })
    expect((await block(booking.guide, booking.user.id)).status).toBe(200)
    expect((await app.as(me).delete(`${BLOCKS}/nonsense`)).status).toBe(404)
    expect((await app.as().get(BLOCKS)).status).toBe(401)
  })

  test('holds 500 people, also of requests at once, and goes with either account', async () => {
    const [me, ...guides] = [await make.user(), await make.guide(), await make.guide()]
    const { db } = app.ctx
    await sql`with others as (
        insert into accounts (id, role, username, email, password_hash, display_name)
        select gen_random_uuid(), 'guide', 'blocked_' || n, 'blocked_' || n || '@example.com',
          'none', 'Blocked' from generate_series(1, ${MAX_PERSON_BLOCKS - 1}::int) as n
        returning id)
      insert into person_blocks (blocker_id, blocked_id, created_at)
      select ${me.id}, id, ${app.clock.now()} from others`.execute(db)
    const answers = await Promise.all(guides.map(({ id }) => block(me, id)))
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'blocks.full'],
    ])
    const listed = async () => (await app.as(me).get(BLOCKS)).body.people.length
    expect(await listed()).toBe(MAX_PERSON_BLOCKS)
    await db.deleteFrom('accounts').where('username', '=', 'blocked_1').execute()
    expect(await listed()).toBe(MAX_PERSON_BLOCKS - 1)
    await db.deleteFrom('accounts').where('id', '=', me.id).execute()
    const left = await db
      .selectFrom('person_blocks')
      .selectAll()
      .where('blocker_id', '=', me.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('A block between a traveller and a guide', () => {
  test.each(['guide', 'user'] as const)(
    'Case 20: an enquiry reveals no block by the %s in status, sentence, code or limit',
    async (by) => {
      const limited = await startTestApp(inject('template'), { limits: true })
      try {
        const people = builders(limited)
        const [user, away, blocking] = [
          await people.user(),
          await people.guide(),
          await people.guide(),
        ]
        await limited.as(away).post('/api/guides/deactivate', {})
        const met = await people.booking({ user, guide: blocking, status: STATUS.cancelledByUser })
        const [blocker, blocked] = by === 'guide' ? [blocking, user] : [user, blocking]
        expect(met.guide.id).toBe(blocking.id)
        const done = await limited.as(blocker).post(BLOCKS, { personId: blocked.id })
        expect(done.status).toBe(200)
        // So many that each limit of enquiries would be reached if refused ones counted.
        for (let i = 0; i < 12; i++) {
          const language = i % 2 ? 'ja' : 'en'
          const answers = [
            await enquire(limited, user, away.id, language),
            await enquire(limited, user, blocking.id, language),
          ].map(outcome)
          expect(answers[1]).toEqual(answers[0])
          expect(answers[1]?.status).toBe(400)
        }
        const other = await enquire(limited, user, (await people.guide()).id)
        expect(other.status).toBe(201)
      } finally {
        await limited.close()
      }
    },
  )

  test('Case 20: an enquiry to a guide who blocks takes the queries of one who is away', async () => {
    const [user, away, blocking] = [await make.user(), await make.guide(), await make.guide()]
    await app.as(away).post('/api/guides/deactivate', {})
    await block(user, blocking.id)
    const statements = async (guideId: string) => {
      const run = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
      await enquire(app, user, guideId)
      const { length } = run.mock.calls
      run.mockRestore()
      return length
    }
    const expected = await statements(away.id)
    expect(expected).toBeGreaterThan(0)
    expect(await statements(blocking.id)).toBe(expected)
  })

  test('A trip names the guide as for one who is away, and sends nothing', async () => {
    const [user, blocking, other] = [await make.user(), await make.guide(), await make.guide()]
    await block(user, blocking.id)
    const trip = { guideIds: [blocking.id, other.id], enquiry: enquiryOf() }
    const refused = await app.as(user).post('/api/trips', trip)
    await app.as(user).delete(`${BLOCKS}/${blocking.id}`)
    await app.as(blocking).post('/api/guides/deactivate', {})
    expect(outcome(await app.as(user).post('/api/trips', trip))).toEqual(outcome(refused))
    const { body } = await app.as(other).get('/api/bookings/guide')
    expect(body).toEqual([])
  })

  test('The conversation of an enquiry closes for both and names nobody; unblocked, it goes on', async () => {
    const { user, guide, id } = await make.booking({ status: STATUS.enquiry })
    expect((await block(guide, user.id)).body).toMatchObject({ people: [{ _id: user.id }] })
    for (const party of [user, guide]) {
      const answer = await app.as(party).post(`/api/bookings/${id}/messages`, { message: 'Hello' })
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: 'You can’t write in this conversation any more.', code: 'chat.closed' },
      ])
    }
    await app.as(guide).delete(`${BLOCKS}/${user.id}`)
    const again = await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'Hello' })
    expect(again.status).toBe(201)
  })

  test('The conversation of an agreed booking goes on', async () => {
    const { user, guide, id } = await make.booking({ status: STATUS.confirmed })
    await block(user, guide.id)
    const answer = await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'See you' })
    expect(answer.status).toBe(201)
  })

  test('Similar guides omit whom this traveller has blocked, and reveal no block by a guide', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const people = builders(fresh)
      const [user, shown, blocked] = [
        await people.user(),
        await people.guide(),
        await people.guide(),
      ]
      const similarTo = async (caller?: TestPerson) => {
        const url = `/api/guides/profile/${shown.username}/similar`
        const { body } = await fresh.as(caller).get(url)
        return body.guides.map(({ _id }: { _id: string }) => _id) as string[]
      }
      await vi.waitFor(async () => expect(await similarTo(user)).toEqual([blocked.id]), {
        timeout: 20_000,
      })
      await fresh.as(user).post(BLOCKS, { personId: blocked.id })
      expect(await similarTo(user)).toEqual([])
      expect(await similarTo()).toEqual([blocked.id])
      const trip = { guideIds: [shown.id], enquiry: enquiryOf() }
      const { body } = await fresh.as(user).post('/api/trips', trip)
      const suggested = async () => {
        const { guides } = (await fresh.as(user).get(`/api/trips/${body.trip._id}/similar`)).body
        return guides.map(({ _id }: { _id: string }) => _id) as string[]
      }
      expect(await suggested()).toEqual([])
      await fresh.as(user).delete(`${BLOCKS}/${blocked.id}`)
      await people.booking({ user, guide: blocked, status: STATUS.cancelledByUser })
      expect((await block(blocked, user.id, {}, fresh)).status).toBe(200)
      expect([await similarTo(user), await suggested()]).toEqual([[blocked.id], [blocked.id]])
    } finally {
      await fresh.close()
    }
  })
})
