import { randomUUID } from 'node:crypto'
import { Day } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { formOf, signpost } from '../../../testing/pictures.ts'

let app: TestApp
let make: Make
let file: Buffer

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  file = await signpost(400, 300).jpeg().toBuffer()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-07-09T12:00:00Z'))

type Holder = { token: string }
/** Two days after 15:00 in Tokyo on the day of the tour. */
const OVER = '2026-07-12T06:00:00.000Z'

async function agreed() {
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
  return { id, user: await make.signIn(user), guide: await make.signIn(guide) }
}
const uploaded = async (person: Holder, id: string): Promise<string> =>
  (await app.as(person).post(`/api/bookings/${id}/pictures`, ...formOf(file))).body._id
const say = (person: Holder, id: string, body: object) =>
  app.as(person).put(`/api/bookings/${id}/recognition`, body)
const read = (person: Holder, id: string, picture: string) =>
  app.as(person).get(`/api/bookings/${id}/pictures/${picture}`)
const saidIn = async (person: Holder, id: string) =>
  Day.parse((await app.as(person).get(`/api/bookings/${id}/day`)).body).recognitions
const ownerOf = async (picture: string) =>
  (
    await app.ctx.db
      .selectFrom('media')
      .select('owner_id')
      .where('id', '=', picture)
      .executeTakeFirst()
  )?.owner_id

describe('A picture to recognise each other by', () => {
  test('is read by both parties only, and by nobody two days after the end', async () => {
    const { id, user, guide } = await agreed()
    const picture = await uploaded(guide, id)
    expect((await read(user, id, picture)).status).toBe(404)
    expect((await say(guide, id, { text: 'Yellow coat', pictureId: picture })).status).toBe(200)
    expect(await saidIn(user, id)).toMatchObject([
      { role: 'guide', text: 'Yellow coat', picture: { _id: picture, width: 400, height: 300 } },
    ])
    expect(await read(user, id, picture)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store', 'annai-keep-until': OVER },
    })
    expect((await read(await make.user(), id, picture)).status).toBe(404)
    app.clock.set(OVER)
    // Before any job has run, as after a restored backup.
    expect((await read(await make.signIn(user), id, picture)).status).toBe(404)
    app.clock.move(HOUR)
    await app.runDueJobs()
    await app.runDueJobs()
    expect(await ownerOf(picture)).toBeUndefined()
  })

  test('is no longer read after a cancellation', async () => {
    const { id, user, guide } = await agreed()
    const picture = await uploaded(guide, id)
    await say(guide, id, { pictureId: picture })
    await app.as(guide).post(`/api/bookings/${id}/cancel`, { reason: 'I am ill.' })
    expect((await read(user, id, picture)).status).toBe(404)
  })

  test('stays while it is shown, and is removed with another one or with the words', async () => {
    const { id, user, guide } = await agreed()
    const first = await uploaded(user, id)
    await say(user, id, { pictureId: first })
    app.clock.move(-30 * DAY)
    await app.runDueJobs()
    app.clock.move(30 * DAY)
    await app.runDueJobs()
    expect((await say(user, id, { text: 'Blue cap', pictureId: first })).status).toBe(200)
    const second = await uploaded(user, id)
    await say(user, id, { pictureId: second })
    expect(await ownerOf(first)).toBeNull()
    expect((await read(guide, id, first)).status).toBe(404)
    await app.as(user).delete(`/api/bookings/${id}/pictures/${second}`)
    expect(await saidIn(guide, id)).toEqual([])
  })

  test('is an own picture of this booking that no message has', async () => {
    const { id, user, guide } = await agreed()
    const other = await agreed()
    const sent = await uploaded(guide, id)
    await app.as(guide).post(`/api/bookings/${id}/messages`, { pictureId: sent })
    for (const wrong of [
      sent,
      await uploaded(user, id),
      await uploaded(other.guide, other.id),
      randomUUID(),
    ])
      expect((await say(guide, id, { pictureId: wrong })).body.code).toBe('chat.pictureNotFound')
    expect((await say(guide, id, { pictureId: 'x' })).status).toBe(400)
    // Nor can a message have it afterwards, as its removal would empty that message.
    const own = await uploaded(guide, id)
    await say(guide, id, { pictureId: own })
    expect(
      (await app.as(guide).post(`/api/bookings/${id}/messages`, { pictureId: own })).body.code,
    ).toBe('chat.pictureNotFound')
  })
})
