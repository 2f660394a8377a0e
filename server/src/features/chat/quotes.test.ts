import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { formOf, signpost } from '../../testing/pictures.ts'

let app: TestApp
let make: Make
let address: string

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterEach(disconnectAll)
afterAll(() => app.close())

const say = (from: TestPerson, id: string, body: object) =>
  app.as(from).post(`/api/bookings/${id}/messages`, body)
const threadOf = async (by: TestPerson, id: string): Promise<Message[]> =>
  (await app.as(by).get(`/api/bookings/${id}/messages`)).body

describe('A message that quotes a line', () => {
  test('has its author and its beginning, live, in the thread and for a retry', async () => {
    const { id, user, guide } = await make.booking()
    const client = connect(address, user.token)
    await connected(client)
    await join(client, id)
    const arrived = vi.fn()
    client.on('new message', arrived)
    await say(user, id, { message: `${'あ'.repeat(90)}!` })
    const body = { message: 'Yes', quotes: 1, clientMessageId: randomUUID() }
    const first = await say(guide, id, body)
    const quotes = {
      seq: 1,
      senderRole: 'user',
      isSystemMessage: false,
      message: `${'あ'.repeat(79)}…`,
    }
    expect(first).toMatchObject({ status: 201, body: { message: { message: 'Yes', quotes } } })
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledWith(first.body.message))
    expect((await say(guide, id, body)).body.message).toEqual(first.body.message)
    expect(await threadOf(user, id)).toMatchObject([{ seq: 1 }, { quotes }])
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.messages[1].quotes).toEqual(quotes)
    const { body: copy } = await app.as(guide).get('/api/account/export')
    expect(copy.messages).toMatchObject([{ quotes_seq: null }, { quotes_seq: 1 }])
  })

  test('may quote a phrase or a system line, which readers see in their own language', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await say(guide, id, { phrase: { key: 'seeYou', params: {} } })
    const thread = await threadOf(user, id)
    const [system] = thread
    const phrase = thread.at(-1)
    expect(system?.isSystemMessage).toBe(true)
    await say(user, id, { message: 'Fine', quotes: system?.seq })
    await say(user, id, { message: 'Until then', quotes: phrase?.seq })
    const { seq, messageKey, messageParams } = phrase ?? {}
    expect((await threadOf(user, id)).slice(-2)).toMatchObject([
      { quotes: { isSystemMessage: true, messageKey: system?.messageKey } },
      { quotes: { seq, messageKey, messageParams } },
    ])
  })

  test('cannot quote what is not there, nor a line of another booking', async () => {
    const { id, guide } = await make.booking()
    const other = await make.booking({ guide })
    await say(guide, other.id, { message: 'Hello' })
    expect(await say(guide, id, { message: 'What?', quotes: 1 })).toMatchObject({
      status: 404,
      body: { code: 'chat.quoteNotFound' },
    })
    expect(await say(guide, id, { message: 'What?', quotes: 0 })).toMatchObject({ status: 400 })
    expect(await threadOf(guide, id)).toEqual([])
  })

  test('case 7: tells that the quoted picture was removed', async () => {
    const { id, user, guide } = await make.booking()
    const file = await signpost(400, 300).jpeg().toBuffer()
    const picture = (await app.as(guide).post(`/api/bookings/${id}/pictures`, ...formOf(file))).body
    await say(guide, id, { pictureId: picture._id })
    await say(user, id, { message: 'Which door?', quotes: 1 })
    const quoted = async () => (await threadOf(user, id))[1]?.quotes
    expect(await quoted()).toMatchObject({ messageKey: 'chat.part.picture' })
    await app.as(guide).delete(`/api/bookings/${id}/pictures/${picture._id}`)
    expect(await quoted()).toMatchObject({
      message: 'Picture removed',
      messageKey: 'chat.part.removedPicture',
    })
  })
})
