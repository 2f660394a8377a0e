import type { Message } from '@annai/contract/bookings/shapes'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const PLACE = {
  name: 'Exit 3',
  address: '',
  localAddress: '京都市下京区東塩小路町',
  note: 'By the stairs',
  country: 'JP',
  position: { lat: 34.985849, lng: 135.758767 },
}
const ROUNDED = { ...PLACE, position: { lat: 34.98585, lng: 135.75877 } }

const say = (from: TestPerson, id: string, body: object) =>
  app.as(from).post(`/api/bookings/${id}/messages`, body)
const threadOf = async (by: TestPerson, id: string): Promise<Message[]> =>
  (await app.as(by).get(`/api/bookings/${id}/messages`)).body

describe('A message with a place', () => {
  test('has an English stand-in or the words of its sender, and rounds the position', async () => {
    const { id, user, guide } = await make.booking()
    await app.ctx.db
      .updateTable('accounts')
      .set({ language: 'ja' })
      .where('id', '=', user.id)
      .execute()
    expect(await say(guide, id, { place: PLACE })).toMatchObject({
      status: 201,
      body: {
        message: {
          message: 'Place: Exit 3',
          messageKey: 'chat.part.place',
          messageParams: { name: 'Exit 3' },
          place: ROUNDED,
        },
      },
    })
    const { body } = await app.as(user).get('/api/notifications')
    const told = body.find((row: Notification) => row.titleKey === 'notifications.chat.title')
    expect(told?.messageParams.quote).toBe('場所：Exit 3')
    await say(guide, id, { place: { name: 'The lobby' }, message: 'Or here', quotes: 1 })
    expect(await threadOf(user, id)).toMatchObject([
      { place: ROUNDED },
      { message: 'Or here', place: { name: 'The lobby', position: null }, quotes: { seq: 1 } },
    ])
    const { body: copy } = await app.as(guide).get('/api/account/export')
    expect(copy.messages).toMatchObject([{ place: ROUNDED }, { place: { name: 'The lobby' } }])
  })

  test('follows the rules of messages, and has no picture or phrase beside it', async () => {
    const { id, user } = await make.booking()
    for (const other of [
      { pictureId: crypto.randomUUID() },
      { phrase: { key: 'seeYou', params: {} } },
    ])
      expect((await say(user, id, { place: PLACE, ...other })).status).toBe(400)
    expect(
      (await say(user, id, { place: { ...PLACE, position: { lat: 91, lng: 0 } } })).status,
    ).toBe(400)
    expect((await say(user, id, { place: PLACE })).status).toBe(201)
    expect(await say(user, id, { place: PLACE })).toMatchObject({
      status: 403,
      body: { code: 'chat.waitForGuide' },
    })
  })
})
