import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listTables } from '../../../cli/archive/tables.ts'
import { DAY } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  ALLERGY,
  enquiryWithGroupDetails,
  GROUP_DETAILS,
  groupDetailsOf,
  NOTE,
} from '../../../testing/group-details.ts'
import {
  builders,
  enquiryOf,
  type Make,
  proposalOf,
  type TestPerson,
} from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mails: MailServer
const logged: string[] = []

beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp(inject('template'), {
    env: { SMTP_URL: mails.url, LOG_LEVEL: 'trace' },
  })
  make = builders(app)
  const stream: unknown = Reflect.get(app.ctx.log, pino.symbols.streamSym)
  if (typeof stream !== 'object' || stream === null) throw new Error('no stream of the log')
  Object.assign(stream, { write: (line: string) => logged.push(line) })
})
afterAll(async () => {
  await app.close()
  await mails.close()
})

const shared = () => enquiryWithGroupDetails(app, make)
const linesOf = async (person: TestPerson, id: string): Promise<string[]> => {
  const { body } = await app.as(person).get(`/api/bookings/${id}`)
  return body.messages.map(({ messageKey }: { messageKey?: string }) => messageKey)
}
const changesIn = async (person: TestPerson, id: string) =>
  (await linesOf(person, id)).filter((key) => key === 'booking.system.party_changed').length
/** Everything the database holds, as text. */
async function databaseText(): Promise<string> {
  const texts = await app.ctx.db.transaction().execute(async (tx) => {
    const rows: string[] = []
    for (const table of await listTables(tx)) {
      const found = await sql<{
        text: string
      }>`select t::text as text from ${sql.id(table)} t`.execute(tx)
      rows.push(...found.rows.map(({ text }) => text))
    }
    return rows
  })
  return texts.join('\n')
}

describe('The group details of an enquiry', () => {
  test('can be read by its traveller and its guide only, and is in no cache', async () => {
    const { user, guide, url, id, booking } = await shared()
    expect(booking.tripRef).toMatchObject({ asked: 1, groupDetails: true })
    for (const side of [user, guide]) {
      const answer = await app.as(side).get(url)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ party: GROUP_DETAILS, covers: null })
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
    const seen = await app.as(guide).get(`/api/bookings/${id}`)
    expect(seen.body.tripRef).toEqual({ asked: 1, groupDetails: true })
    expect(JSON.stringify(seen.body)).not.toContain(ALLERGY)
    expect((await app.as(await make.user()).get(url)).status).toBe(404)
    expect((await app.as(await make.guide()).get(url)).status).toBe(404)
    const admin = await make.admin()
    expect((await app.as(admin).get(url)).status).toBe(403)
    for (const path of [`/api/admin/bookings/${id}`, '/api/admin/lists/bookings'])
      expect(JSON.stringify((await app.as(admin).get(path)).body)).not.toContain(ALLERGY)
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', guide.id)
      .execute()
    expect((await app.as(guide).get(url)).status).toBe(404)
  })

  test('needs consent and content, or the enquiry is refused in the caller’s language', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    for (const [party, text] of [
      [groupDetailsOf({ consent: false }), '共有するには同意が必要です。'],
      [{ ...GROUP_DETAILS }, '共有するには同意が必要です。'],
      [{ consent: true }, '1つ以上入力してください。'],
      [groupDetailsOf({ childAges: [18] }), 'この項目は必須です。'],
      [groupDetailsOf({ allergies: 'x'.repeat(301) }), '文章が長すぎます。'],
      [groupDetailsOf({ note: 'x'.repeat(501) }), '文章が長すぎます。'],
      [groupDetailsOf({ diet: ['stones'] }), '入力'],
    ] as const) {
      const body = { guideId: guide.id, enquiry: enquiryOf(), party }
      const answer = await app.as(user).post('/api/bookings', body, { 'accept-language': 'ja' })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toContain(text)
    }
    expect((await app.as(user).get('/api/bookings/user')).body).toEqual([])
  })

  test('is stored once for a request that is repeated with its key', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const send = () =>
      app
        .as(user)
        .post(
          '/api/bookings',
          { guideId: guide.id, enquiry: enquiryOf(), party: groupDetailsOf() },
          { 'idempotency-key': 'once-and-only-once' },
        )
    const answers = await Promise.all([send(), send()])
    expect(new Set(answers.map(({ body }) => body.booking._id)).size).toBe(1)
    const trips = await app.ctx.db
      .selectFrom('trips')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(trips).toHaveLength(1)
  })

  test('is read by every guide of a trip until another one is agreed with', async () => {
    const [user, chosen, other] = [await make.user(), await make.guide(), await make.guide()]
    const answer = await app.as(user).post('/api/trips', {
      guideIds: [chosen.id, other.id],
      enquiry: enquiryOf(),
      party: groupDetailsOf(),
    })
    expect(answer.status).toBe(201)
    expect(answer.body.trip.groupDetails).toBe(true)
    const idOf = (guide: TestPerson): string =>
      answer.body.bookings.find(
        (booking: { guide: { _id: string } }) => booking.guide._id === guide.id,
      )._id
    const read = async (guide: TestPerson) => {
      const { status, body } = await app.as(guide).get(`/api/party/${idOf(guide)}`)
      return status === 200 ? body.party : status
    }
    for (const guide of [chosen, other]) expect(await read(guide)).toEqual(GROUP_DETAILS)
    expect((await app.as(other).get(`/api/party/${idOf(chosen)}`)).status).toBe(404)
    await app.as(user).put(`/api/party/${idOf(other)}`, groupDetailsOf({ diet: ['vegan'] }))
    expect((await read(chosen)).diet).toEqual(['vegan'])
    await app.as(chosen).post(`/api/bookings/${idOf(chosen)}/confirm`, proposalOf())
    await app.as(user).post(`/api/bookings/${idOf(chosen)}/user-confirm`)
    expect((await read(chosen)).diet).toEqual(['vegan'])
    expect(await read(other)).toBe(404)
  })

  test('is in the export of its traveller alone', async () => {
    const { user, guide, id } = await shared()
    const own = await app.as(user).get('/api/account/export')
    expect(own.body.parties).toMatchObject([{ booking_ids: [id], party: GROUP_DETAILS }])
    const other = await app.as(guide).get('/api/account/export')
    expect(other.body.parties).toEqual([])
    expect(JSON.stringify(other.body)).not.toContain(ALLERGY)
  })

  test('is deleted with the account of its traveller', async () => {
    const { user, id } = await shared()
    await app.ctx.db.deleteFrom('accounts').where('id', '=', user.id).execute()
    const left = await app.ctx.db
      .selectFrom('bookings')
      .select('trip_id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(left).toEqual({ trip_id: null })
  })
})

test('A declined guide reads no word of it again, and no export, log, store or mail holds one', async () => {
  const { user, guide, url, step } = await shared()
  expect((await app.as(guide).get(url)).status).toBe(200)
  await app.as(user).put(url, groupDetailsOf({ note: `${NOTE} again` }))
  await app.runDueJobs()
  await step(guide, 'confirm', proposalOf({ covers: ['halal', 'allergies'] }))
  await step(guide, 'cancel')
  const gone = await app.as(guide).get(url, { 'accept-language': 'ko' })
  expect([gone.status, gone.body.error]).toEqual([404, '일행 정보가 없어요.'])
  expect((await app.as(user).get(url)).status).toBe(200)
  await app.runDueJobs()
  expect(mails.to(guide.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('updated their group’s needs'),
  )
  const held = [
    JSON.stringify((await app.as(guide).get('/api/account/export')).body),
    JSON.stringify((await app.as(guide).get('/api/notifications')).body),
    JSON.stringify((await app.as(guide).get('/api/bookings/guide')).body),
    JSON.stringify(mails.mails),
    logged.join('\n'),
    await databaseText(),
  ]
  expect(logged.length).toBeGreaterThan(0)
  for (const text of held)
    for (const word of [ALLERGY, NOTE, 'halal', 'wheelchair']) {
      expect(text).not.toContain(word)
      expect(text).not.toContain(Buffer.from(word).toString('hex'))
    }
})

describe('A change of who travels', () => {
  test('notifies guides of open bookings by line, notification and mail, without its content', async () => {
    const { user, guide, id, url } = await shared()
    const changed = groupDetailsOf({ diet: ['vegan'] })
    const answers = await Promise.all([1, 2].map(() => app.as(user).put(url, changed)))
    for (const { status, body } of answers)
      expect([status, body.party]).toEqual([200, { ...GROUP_DETAILS, diet: ['vegan'] }])
    expect(await changesIn(guide, id)).toBe(1)
    expect((await app.as(guide).get(url)).body.party.diet).toEqual(['vegan'])
    const { body } = await app.as(guide).get('/api/notifications')
    const titles = body.map(({ titleKey }: { titleKey: string }) => titleKey)
    expect(titles.filter((key: string) => key.includes('partyChanged'))).toHaveLength(1)
    await app.runDueJobs()
    const sent = mails.to(guide.email).filter(({ subject }) => subject.includes('group’s needs'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).not.toContain('vegan')
  })

  test('can be added after the enquiry, which becomes a trip once', async () => {
    const { id, user, guide } = await make.booking()
    const url = `/api/party/${id}`
    expect((await app.as(guide).get(url)).status).toBe(404)
    const answers = await Promise.all([
      app.as(user).put(url, groupDetailsOf()),
      app.as(user).put(url, groupDetailsOf({ diet: ['kosher'] })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`select from trips where user_id = ${user.id}`.execute(app.ctx.db)
    expect(rows).toHaveLength(1)
    expect((await app.as(guide).get(url)).status).toBe(200)
  })

  test('is the traveller’s alone, at any time, until nobody needs it', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.declined })
    const url = `/api/party/${id}`
    expect((await app.as(guide).put(url, groupDetailsOf())).status).toBe(403)
    expect((await app.as(await make.user()).put(url, groupDetailsOf())).status).toBe(404)
    expect((await app.as(user).put(url, groupDetailsOf())).status).toBe(200)
    expect((await app.as(guide).get(url)).status).toBe(404)
    expect(await changesIn(guide, id)).toBe(0)
    const over = await make.booking({ status: STATUS.completed })
    app.clock.move(80 * DAY)
    const user2 = await make.signIn(over.user)
    const late = await app.as(user2).put(`/api/party/${over.id}`, groupDetailsOf())
    expect(late.status).toBe(409)
  })

  test('can be its end: deleted at once, with what guides ticked, and in silence', async () => {
    const { user, guide, id, url, step } = await shared()
    await step(guide, 'confirm', proposalOf({ covers: ['halal'] }))
    expect((await app.as(guide).delete(url)).status).toBe(403)
    expect((await app.as(user).delete(url)).status).toBe(200)
    for (const side of [user, guide]) expect((await app.as(side).get(url)).status).toBe(404)
    expect((await app.as(user).delete(url)).status).toBe(404)
    expect(await changesIn(guide, id)).toBe(0)
    const ticks = await sql`select from party_answers where booking_id = ${id}`.execute(app.ctx.db)
    expect(ticks.rows).toEqual([])
  })
})

describe('An instance with another key', () => {
  test('answers 503 where it would seal or open, and deletes and books all the same', async () => {
    const { user, guide, id, url } = await shared()
    const other = await app.second()
    const calls = [
      other.as(guide).get(url),
      other.as(user).get(url),
      other.as(user).put(url, groupDetailsOf({ diet: [] })),
      other.as(user).post('/api/bookings', {
        guideId: (await make.guide()).id,
        enquiry: enquiryOf(),
        party: groupDetailsOf(),
      }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(503)
      expect(body.error).toBe('We can’t show this information right now. Please try again later.')
    }
    const exported = await other.as(user).get('/api/account/export')
    expect(exported.body.parties).toMatchObject([{ booking_ids: [id], party: null }])
    const propose = await other.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())
    expect(propose.status).toBe(200)
    expect((await other.as(user).delete(url)).status).toBe(200)
    await other.close()
  })
})
