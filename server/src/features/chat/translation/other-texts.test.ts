import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import {
  type LibreTranslateServer,
  startLibreTranslate,
} from '../../../testing/outside/libretranslate.ts'

let service: LibreTranslateServer
let app: TestApp
let make: Make

beforeAll(async () => {
  service = await startLibreTranslate({ key: 'key' })
  const env = { TRANSLATE_URL: service.url, TRANSLATE_KEY: 'key' }
  app = await startTestApp(inject('template'), { env })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  service.answer({ status: 200 })
  service.requests.length = 0
})

type Holder = { token: string }
const translate = (path: string, by: Holder | undefined, to = 'ja') =>
  app.as(by).post(`${path}/translation`, { to })
const stored = async () =>
  (await app.ctx.db.selectFrom('translations').select('body').execute())
    .map(({ body }) => body)
    .sort()
beforeEach(() => app.ctx.db.deleteFrom('translations').execute())

const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

async function replied(text = 'We walk slower now') {
  const made = await make.booking({ status: STATUS.completed })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating: 4, text: 'Too fast' })
  const reply = (words: string) =>
    app.as(made.guide).put(`/api/bookings/${made.id}/review/reply`, { text: words })
  await reply(text)
  return {
    ...made,
    reply,
    own: `/api/bookings/${made.id}/review/reply`,
    open: `/api/guides/profile/${made.guide.username}/reviews/${made.id}/reply`,
  }
}

test('The reply to a review is read in another language on both pages, once requested', async () => {
  const { user, guide, id, own, open } = await replied()
  const reader = await make.user()
  for (const [path, by] of [
    [open, reader],
    [own, user],
    [own, guide],
  ] as const)
    expect(await translate(path, by)).toMatchObject({
      status: 200,
      body: { text: '[ja] We walk slower now', engine: 'LibreTranslate' },
    })
  expect(service.requests.map(({ q }) => q)).toEqual([['We walk slower now']])
  // The review is a text of its own.
  const review = `/api/guides/profile/${guide.username}/reviews/${id}`
  expect((await translate(review, reader)).body.text).toBe('[ja] Too fast')
  expect((await translate(open, undefined)).status).toBe(401)
})

test('A reply is translated for those who read it only, and not without words', async () => {
  const { user, guide, id, own, open } = await replied()
  const reader = await make.user()
  expect(answerOf(await translate(own, reader))).toEqual([404, 'bookings.notFound'])
  const elsewhere = open.replace(guide.username, (await make.guide()).username)
  expect(answerOf(await translate(elsewhere, reader))).toEqual([404, 'reviews.notFound'])
  await app.ctx.db
    .updateTable('reviews')
    .set({ removed_at: app.clock.now() })
    .where('booking_id', '=', id)
    .execute()
  expect(answerOf(await translate(open, reader))).toEqual([404, 'reviews.notFound'])
  await app.ctx.db
    .updateTable('reviews')
    .set({ removed_at: null })
    .where('booking_id', '=', id)
    .execute()
  await app.as(guide).delete(own)
  expect(answerOf(await translate(own, user))).toEqual([404, 'translation.notFound'])
  expect(answerOf(await translate(open, reader))).toEqual([404, 'reviews.notFound'])
  expect(service.requests).toEqual([])
})

test('Another reply has another translation, also when the first one comes late', async () => {
  const { user, own, reply } = await replied()
  await translate(own, user)
  await reply('Thank you')
  expect(await stored()).toEqual([])
  expect((await translate(own, user)).body.text).toBe('[ja] Thank you')
  // As if the first reply was read before the change, and its translation stored after it.
  await app.ctx.db
    .updateTable('translations')
    .set({ digest: 'of the first', body: 'old' })
    .execute()
  expect((await translate(own, user)).body.text).toBe('[ja] Thank you')
  expect(await stored()).toEqual(['[ja] Thank you'])
})

test('The translations of a reply are deleted with it', async () => {
  const { user, guide, own } = await replied()
  await translate(own, user)
  expect(await stored()).toEqual(['[ja] We walk slower now'])
  await app.as(guide).delete(own)
  expect(await stored()).toEqual([])
})

async function agreed() {
  app.clock.set('2026-07-09T12:00:00Z')
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
  const people = { user: await make.signIn(user), guide: await make.signIn(guide) }
  const say = (by: Holder, body: object) => app.as(by).put(`/api/bookings/${id}/recognition`, body)
  return { id, ...people, say, of: (role: string) => `/api/bookings/${id}/recognitions/${role}` }
}

test('Words of recognition are read in another language by the parties, each their own', async () => {
  const { user, guide, say, of } = await agreed()
  await say(guide, { text: 'Yellow coat' })
  await say(user, { text: 'Red hat' })
  expect((await translate(of('guide'), user)).body.text).toBe('[ja] Yellow coat')
  expect((await translate(of('user'), guide)).body.text).toBe('[ja] Red hat')
  expect((await translate(of('guide'), user)).body.text).toBe('[ja] Yellow coat')
  expect(service.requests).toHaveLength(2)
  const stranger = await make.signIn(await make.user())
  expect(answerOf(await translate(of('guide'), stranger))).toEqual([404, 'bookings.notFound'])
  expect(answerOf(await translate(of('nobody'), user))).toEqual([404, 'translation.notFound'])
})

test('A phrase of recognition has no translation by a machine', async () => {
  const { user, guide, say, of } = await agreed()
  const said = await say(guide, {
    phrase: { key: 'wearing', params: { colour: 'yellow', clothing: 'coat' } },
  })
  expect(said.status).toBe(200)
  expect(answerOf(await translate(of('guide'), user))).toEqual([404, 'translation.notFound'])
  expect(service.requests).toEqual([])
})

test('The translation of words of recognition goes with the words, and with their time', async () => {
  const { user, guide, say, of } = await agreed()
  await say(guide, { text: 'Yellow coat' })
  await translate(of('guide'), user)
  await say(guide, { text: 'Green coat' })
  expect(await stored()).toEqual([])
  expect((await translate(of('guide'), user)).body.text).toBe('[ja] Green coat')
  await say(guide, { text: '' })
  expect(await stored()).toEqual([])
  await say(guide, { text: 'Green coat' })
  await translate(of('guide'), user)
  app.clock.set('2026-07-12T06:00:00Z')
  const reader = await make.signIn(user)
  expect(answerOf(await translate(of('guide'), reader))).toEqual([404, 'translation.notFound'])
  app.clock.move(DAY)
  await app.runDueJobs()
  expect(await stored()).toEqual([])
})

async function claimed() {
  const parties = await agreed()
  const { id, user, guide } = parties
  app.clock.set('2026-07-10T00:30:00Z')
  const [traveller, host] = [await make.signIn(user), await make.signIn(guide)]
  const claim = { meeting: '2026-07-10T00:00:00.000Z', text: 'Nobody at the exit' }
  const path = `/api/bookings/${id}/no-shows`
  const { body } = await app.as(traveller).post(path, claim)
  const one = `${path}/${body.noShows[0]._id}`
  const answer = (text: string) => app.as(host).post(`${one}/answer`, { agrees: false, text })
  return { user: traveller, guide: host, path, one, answer }
}

test('A claim of a no-show and its answer are read in another language, each by the parties', async () => {
  const { user, guide, path, one, answer } = await claimed()
  expect((await translate(one, guide)).body.text).toBe('[ja] Nobody at the exit')
  expect(answerOf(await translate(`${one}/answer`, user))).toEqual([404, 'translation.notFound'])
  await answer('I waited at the west exit')
  for (const by of [user, guide])
    expect((await translate(`${one}/answer`, by)).body.text).toBe('[ja] I waited at the west exit')
  expect((await translate(one, guide)).body.text).toBe('[ja] Nobody at the exit')
  expect(service.requests).toHaveLength(2)
  const stranger = await make.signIn(await make.user())
  for (const text of [one, `${one}/answer`])
    expect(answerOf(await translate(text, stranger))).toEqual([404, 'bookings.notFound'])
  for (const id of ['no-id', randomUUID()])
    expect(answerOf(await translate(`${path}/${id}`, user))).toEqual([404, 'day.claimNotFound'])
})

test('A claim cannot be translated through another booking', async () => {
  const { one } = await claimed()
  const other = await claimed()
  const claim = one.split('/').at(-1)
  expect(answerOf(await translate(`${other.path}/${claim}`, other.user))).toEqual([
    404,
    'day.claimNotFound',
  ])
})

test.each(['user', 'guide'] as const)(
  'Where a %s is erased, the translation of what they said about a no-show goes too',
  async (role) => {
    const { one, answer, ...people } = await claimed()
    await answer('I waited')
    await translate(one, people.guide)
    await translate(`${one}/answer`, people.user)
    const me = await withPassword(app, people[role])
    const { status } = await app.as(me).post('/api/account/delete', { password: PASSWORD })
    expect(status).toBe(200)
    app.clock.move(31 * DAY)
    await app.runDueJobs()
    expect(await stored()).toEqual([role === 'user' ? '[ja] I waited' : '[ja] Nobody at the exit'])
  },
)
