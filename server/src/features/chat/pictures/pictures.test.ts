import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../../testing/live-clients.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { formOf, signpost } from '../../../testing/pictures.ts'

let app: TestApp
let make: Make
let address: string
let mailServer: MailServer
let file: Buffer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  address = await app.listen()
  file = await signpost(400, 300).jpeg().toBuffer()
})
afterEach(disconnectAll)
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const upload = (from: TestPerson, id: string) =>
  app.as(from).post(`/api/bookings/${id}/pictures`, ...formOf(file))
const say = (from: TestPerson, id: string, body: object) =>
  app.as(from).post(`/api/bookings/${id}/messages`, body)
const read = (by: TestPerson, id: string, pictureId: string, query = '') =>
  app.as(by).get(`/api/bookings/${id}/pictures/${pictureId}${query}`)
const remove = (by: TestPerson, id: string, pictureId: string) =>
  app.as(by).delete(`/api/bookings/${id}/pictures/${pictureId}`)
const threadOf = async (by: TestPerson, id: string): Promise<Message[]> =>
  (await app.as(by).get(`/api/bookings/${id}/messages`)).body
const filesOnDisk = () =>
  readdirSync(pathOf(app.ctx.env.DATA_DIR, 'media'), { recursive: true }).filter((name) =>
    String(name).includes('-private'),
  )
const keyOf = async (pictureId: string) =>
  (await app.ctx.db.selectFrom('media').select('key').where('id', '=', pictureId).execute())[0]?.key
const isStored = async (key: string) => filesOnDisk().some((name) => String(name).endsWith(key))

async function sent(from: TestPerson, id: string, message?: string) {
  const picture = (await upload(from, id)).body
  const answer = await say(from, id, { pictureId: picture._id, ...(message && { message }) })
  expect(answer.status).toBe(201)
  return { picture, message: answer.body.message as Message, key: (await keyOf(picture._id)) ?? '' }
}

const report = async (by: TestPerson, about: TestPerson) =>
  expect(
    (
      await app.as(by).post('/api/reports', {
        reportedId: about.id,
        reason: 'Spam',
        description: 'Look at that picture.',
      })
    ).status,
  ).toBe(201)

describe('A picture in a conversation', () => {
  test('is a message with an English stand-in or the words of its sender, for both at once', async () => {
    const { id, user, guide } = await make.booking()
    const client = await connect(address, user.token)
    await connected(client)
    await join(client, id)
    const arrived = vi.fn()
    client.on('new message', arrived)
    const uploaded = await upload(guide, id)
    expect(uploaded).toMatchObject({ status: 201, body: { width: 400, height: 300 } })
    const answer = await say(guide, id, { pictureId: uploaded.body._id })
    expect(answer.body.message).toMatchObject({
      message: 'Picture',
      messageKey: 'chat.part.picture',
      picture: uploaded.body,
    })
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledWith(answer.body.message))
    await sent(guide, id, 'Exit 3, left of the stairs')
    expect((await threadOf(user, id)).map(({ message, picture }) => [message, !!picture])).toEqual([
      ['Picture', true],
      ['Exit 3, left of the stairs', true],
    ])
    const small = await read(user, id, uploaded.body._id, '?width=300')
    expect(small).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
  })

  test('case 1: passes neither the waiting rule nor a completed booking', async () => {
    const { id, user, guide } = await make.booking()
    // Not even as the first message, which may be a text.
    expect(await upload(user, id)).toMatchObject({
      status: 403,
      body: { code: 'chat.waitForGuide' },
    })
    const theirs = (await upload(guide, id)).body
    expect(await say(user, id, { pictureId: theirs._id })).toMatchObject({ status: 403 })
    await say(guide, id, { message: 'Hello' })
    const early = (await upload(user, id)).body
    expect((await say(user, id, { pictureId: early._id })).status).toBe(201)
    const late = (await upload(user, id)).body
    await app.ctx.db
      .updateTable('bookings')
      .set({ status: STATUS.completed })
      .where('id', '=', id)
      .execute()
    for (const person of [user, guide])
      expect(await upload(person, id)).toMatchObject({
        status: 409,
        body: { code: 'chat.completed' },
      })
    expect(await say(user, id, { pictureId: late._id })).toMatchObject({ status: 409 })
  })

  test('case 2: retries make neither two lines nor one picture in two', async () => {
    const { id, guide } = await make.booking()
    const picture = (await upload(guide, id)).body
    const body = { pictureId: picture._id, clientMessageId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => say(guide, id, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.message._id)).size).toBe(1)
    for (const at of [id, 'no-booking'])
      expect((await say(guide, at, { pictureId: picture._id })).status).toBe(404)
    const other = await make.booking({ guide })
    expect(
      await say(guide, other.id, { pictureId: (await upload(guide, id)).body._id }),
    ).toMatchObject({ status: 404, body: { code: 'chat.pictureNotFound' } })
    expect(await threadOf(guide, id)).toHaveLength(1)
  })

  test('case 3: is not under /media, nor read through another booking or before it is sent', async () => {
    const { id, user, guide } = await make.booking()
    const { picture, key } = await sent(guide, id)
    expect(key).toMatch(/-private\.webp$/)
    expect((await app.as(user).get(`/media/${key}`)).status).toBe(404)
    const other = await make.booking({ user })
    expect((await read(user, other.id, picture._id)).status).toBe(404)
    expect((await read(other.guide, id, picture._id)).status).toBe(404)
    const unsent = (await upload(guide, id)).body
    expect((await read(guide, id, unsent._id)).status).toBe(200)
    expect((await read(user, id, unsent._id)).status).toBe(404)
    // A profile cannot show it either.
    const portrait = { displayName: 'Ann', profilePicture: `/media/${key}` }
    expect((await app.as(guide).put('/api/guides/profile', portrait)).status).toBe(400)
  })

  test('case 4: the sweep leaves what was sent, and takes what was not sent, removed, or is a year old', async () => {
    const { id, user, guide } = await make.booking()
    const kept = await sent(guide, id)
    const forgotten = (await upload(guide, id)).body
    const forgottenKey = (await keyOf(forgotten._id)) ?? ''
    const removed = await sent(guide, id)
    expect((await remove(guide, id, removed.picture._id)).status).toBe(200)
    app.clock.move(2 * DAY)
    await app.runDueJobs()
    await expect.poll(() => isStored(removed.key)).toBe(false)
    expect(await isStored(forgottenKey)).toBe(false)
    expect(await isStored(kept.key)).toBe(true)
    await app.ctx.db
      .updateTable('bookings')
      .set({ status: STATUS.expired, updated_at: app.clock.now() })
      .where('id', '=', id)
      .execute()
    app.clock.move((CHAT_LIMITS.closedPictureDays + 1) * DAY)
    await app.runDueJobs()
    expect(await isStored(kept.key)).toBe(false)
    const { db } = app.ctx
    const lines = await db.selectFrom('messages').selectAll().where('booking_id', '=', id).execute()
    expect(lines.map((line) => [line.picture_id, line.had_picture])).toEqual([
      [null, true],
      [null, true],
    ])
    expect(user.id).toBeTruthy()
  })

  test('is removed by its sender only, and the line says so on both screens', async () => {
    const { id, user, guide } = await make.booking()
    const { picture, key } = await sent(guide, id)
    const captioned = await sent(guide, id, 'This door')
    const client = await connect(address, user.token)
    await connected(client)
    await join(client, id)
    const changed = vi.fn()
    client.on('message changed', changed)
    expect((await remove(user, id, picture._id)).status).toBe(404)
    expect((await remove(guide, id, picture._id)).status).toBe(200)
    expect((await remove(guide, id, captioned.picture._id)).status).toBe(200)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
    expect(await threadOf(user, id)).toMatchObject([
      { message: 'Picture removed', messageKey: 'chat.part.removedPicture', picture: null },
      { message: 'This door', picture: null },
    ])
    for (const person of [user, guide])
      expect((await read(person, id, picture._id)).status).toBe(404)
    await expect.poll(() => isStored(key)).toBe(false)
    expect((await remove(guide, id, picture._id)).status).toBe(404)
  })

  test('is not removed as the old picture of a profile, which leaves no mark', async () => {
    const { id, user, guide } = await make.booking()
    const { picture, key } = await sent(guide, id)
    const fields = { oldProfilePicture: `/media/${key}` }
    const form = formOf(file, { fields })
    const uploaded = await app.as(guide).post('/api/media/upload-profile-picture', ...form)
    expect(uploaded.status).toBe(200)
    expect((await read(user, id, picture._id)).status).toBe(200)
  })

  test('that is removed under an open report stays for the operator only, until it is resolved', async () => {
    const { id, user, guide } = await make.booking()
    const { picture, key } = await sent(guide, id)
    await report(user, guide)
    expect((await remove(guide, id, picture._id)).status).toBe(200)
    app.clock.move(2 * DAY)
    await app.runDueJobs()
    expect((await read(user, id, picture._id)).status).toBe(404)
    const admin = await make.admin()
    const forOperator = `/api/admin/bookings/${id}/pictures/${picture._id}`
    expect((await app.as(admin).get(forOperator)).status).toBe(200)
    expect((await app.as(admin).get(`/api/admin/bookings/${id}`)).body.messages).toMatchObject([
      { picture: { _id: picture._id }, pictureIsRemoved: true },
    ])
    await app.ctx.db
      .updateTable('reports')
      .set({ status: 'Resolved' })
      .where('reported_id', '=', guide.id)
      .execute()
    app.clock.move(DAY)
    await app.runDueJobs()
    await expect.poll(() => isStored(key)).toBe(false)
    expect((await app.as(await make.admin()).get(forOperator)).status).toBe(404)
  })

  test('case 7: is told of in the reader’s language, and no longer once it is removed', async () => {
    const { id, user, guide } = await make.booking()
    const change = app.ctx.db.updateTable('accounts').set({ language: 'ja' })
    await change.where('id', '=', user.id).execute()
    const quote = async () => {
      const { body } = await app.as(user).get('/api/notifications')
      return body.find((row: Notification) => row.titleKey === 'notifications.chat.title')
        ?.messageParams.quote
    }
    const { picture } = await sent(guide, id)
    expect(await quote()).toBe('写真')
    expect((await remove(guide, id, picture._id)).status).toBe(200)
    expect(await quote()).toBeUndefined()
    app.clock.move(10 * MINUTE)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email).at(-1)?.text).not.toContain('写真')
  })

  test('counts against limits of a booking and of its sender', async () => {
    const { id, guide } = await make.booking()
    const row = (booking_id: string, bytes: number, owner_id: string | null = guide.id) => ({
      id: randomUUID(),
      owner_id,
      booking_id,
      is_private: true,
      key: randomUUID(),
      bytes,
      created_at: app.clock.now(),
    })
    const rows = Array.from({ length: CHAT_LIMITS.picturesPerBooking - 1 }, () => row(id, 1))
    const store = (media: ReturnType<typeof row>[]) =>
      app.ctx.db.insertInto('media').values(media).execute()
    // A removed one, which a report retains, takes up room too.
    await store([...rows, row(id, 1, null)])
    expect((await upload(guide, id)).body.code).toBe('chat.pictureLimit')
    const other = await make.booking({ guide })
    await store([row(id, CHAT_LIMITS.pictureBytesPerAccount)])
    expect((await upload(guide, other.id)).body.code).toBe('media.quota')
    // The profile has a quota of its own.
    const portrait = await app.as(guide).post('/api/media/upload-profile-picture', ...formOf(file))
    expect(portrait.status).toBe(200)
  })

  test('is in the export of its sender, and goes with the account', async () => {
    const { id, guide } = await make.booking()
    const { key } = await sent(guide, id)
    const { body } = await app.as(guide).get('/api/account/export')
    expect(body.pictures).toMatchObject([{ key, booking_id: id }])
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    app.clock.move(DAY)
    await app.runDueJobs()
    expect(await isStored(key)).toBe(false)
  })
})
