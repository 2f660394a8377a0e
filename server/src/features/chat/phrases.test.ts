import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Language } from '@annai/contract/languages'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let address: string
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  address = await app.listen()
})
afterEach(disconnectAll)
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const say = (
  from: TestPerson,
  id: string,
  phrase: object,
  more: { language?: Language; clientMessageId?: string; message?: string } = {},
) => {
  const { language = 'en', ...body } = more
  return app
    .as(from)
    .post(`/api/bookings/${id}/messages`, { phrase, ...body }, { 'accept-language': language })
}
const speaks = (person: TestPerson, language: Language) =>
  app.ctx.db.updateTable('accounts').set({ language }).where('id', '=', person.id).execute()

describe('A phrase in a conversation', () => {
  test('is stored as its key and values, with an English text and the words of its sender', async () => {
    const { id, user, guide } = await make.booking()
    const client = await connect(address, user.token)
    await connected(client)
    await join(client, id)
    const arrived = vi.fn()
    client.on('new message', arrived)
    const phrase = { key: 'meetAt', params: { time: '10:00', place: '강남역 11번 출구' } }
    const sent = await say(guide, id, phrase, { language: 'ko' })
    expect(sent.status).toBe(201)
    expect(sent.body.message).toMatchObject({
      message: 'Let’s meet at “강남역 11번 출구” at 10:00 (local time).',
      isSystemMessage: false,
      messageKey: 'phrase.meetAt',
      messageParams: {
        ...phrase.params,
        from: 'ko',
        original: '현지 시각 10:00에 ‘강남역 11번 출구’에서 만나요.',
      },
    })
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledWith(sent.body.message), 8000)
    const { body } = await app.as(user).get(`/api/bookings/${id}`)
    expect(body.messages.at(-1)).toEqual(sent.body.message)
    expect(body.unread).toBe(1)
  })

  test('follows the rules of a message: first waiting, then read-only', async () => {
    const { id, user, guide } = await make.booking()
    const here = { key: 'here', params: {} }
    expect((await say(user, id, here)).status).toBe(201)
    expect((await say(user, id, here)).body.code).toBe('chat.waitForGuide')
    expect((await say(guide, id, here)).status).toBe(201)
    expect((await say(user, id, here)).status).toBe(201)
    const done = await make.booking({ status: STATUS.completed })
    expect((await say(done.guide, done.id, here)).body.code).toBe('chat.completed')
    expect((await say(await make.user(), id, here)).body.code).toBe('bookings.notFound')
  })

  test('is stored once, also when retries arrive at the same time', async () => {
    const { id, guide, user } = await make.booking()
    const retry = () =>
      say(guide, id, { key: 'late', params: { minutes: '10' } }, { clientMessageId })
    const clientMessageId = randomUUID()
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(new Set(answers.map(({ body }) => body.message.seq))).toEqual(new Set([1]))
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.messages).toHaveLength(1)
  })

  test.each<[string, object, { message?: string }, string]>([
    ['an unknown key', { key: 'marryMe' }, {}, 'phrase.key'],
    ['a missing value', { key: 'late', params: {} }, {}, 'phrase.params.minutes'],
    [
      'a value outside its list',
      { key: 'eats', params: { diet: 'soup' } },
      {},
      'phrase.params.diet',
    ],
    ['a text beside it', { key: 'here' }, { message: 'and more' }, 'phrase'],
  ])('is refused with %s', async (_, phrase, more, field) => {
    const { id, guide } = await make.booking()
    const answer = await say(guide, id, phrase, more)
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    expect(answer.body.problems.map((problem: { field: string }) => problem.field)).toEqual([field])
  })

  test('neither text nor phrase is refused as an empty message', async () => {
    const { id, guide } = await make.booking()
    const answer = await app.as(guide).post(`/api/bookings/${id}/messages`, {})
    expect(answer.body.problems).toMatchObject([{ field: 'message', code: 'messageRequired' }])
  })

  test('is quoted in the language of its reader, in the notification and in the mail', async () => {
    const { id, user, guide } = await make.booking()
    await speaks(user, 'ja')
    await say(guide, id, { key: 'late', params: { minutes: '15' } }, { language: 'ko' })
    const rows: Notification[] = (await app.as(user).get('/api/notifications')).body
    const row = rows.find(({ titleKey }) => titleKey === 'notifications.chat.title')
    expect(row?.messageParams.quote).toBe('申し訳ありません。15分ほど遅れます。')
    app.clock.move(10 * MINUTE)
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email).at(-1)?.text).toContain('申し訳ありません。15分ほど遅れます。')
  })

  test('is in the export of its sender, and a reader sees in which language the other one reads', async () => {
    const { id, user, guide } = await make.booking()
    await speaks(user, 'zh-TW')
    await say(guide, id, { key: 'here', params: {} })
    expect((await app.as(guide).get(`/api/bookings/${id}`)).body.otherLanguage).toBe('zh-TW')
    const { body } = await app.as(guide).get('/api/account/export')
    expect(body.messages).toMatchObject([{ message_key: 'phrase.here' }])
  })
})
