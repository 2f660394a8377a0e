import { randomUUID } from 'node:crypto'
import { QUICK_REPLY_LIMITS } from '@annai/contract/chat/quick-replies/limits'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make
let guide: TestPerson

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  guide = await make.guide()
})

const URL = '/api/guides/quick-replies'
const save = (id: string, body: object, me = guide) => app.as(me).put(`${URL}/${id}`, body)
const list = async (me = guide) => (await app.as(me).get(URL)).body.replies

test('A guide adds, changes and deletes quick replies, and a retry adds no second one', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const thanks = { title: ' Thanks ', text: 'Thank you, {name}!' }
  for (const _ of [1, 2])
    expect((await save(first, thanks)).body.replies).toEqual([
      { _id: first, title: 'Thanks', text: 'Thank you, {name}!' },
    ])
  app.clock.move(1000)
  await save(second, { title: 'Where', text: 'We meet at {place}.' })
  await save(first, { title: 'Many thanks', text: 'Thanks!' })
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
    'Many thanks',
    'Where',
  ])
  for (const _ of [1, 2])
    expect((await app.as(guide).delete(`${URL}/${first}`)).body.replies).toMatchObject([
      { _id: second },
    ])
})

test('The same id of two guides names two replies, and neither reads the other', async () => {
  const [other, id] = [await make.guide(), randomUUID()]
  await save(id, { title: 'Mine', text: 'Mine' })
  await save(id, { title: 'Theirs', text: 'Theirs' }, other)
  await app.as(other).delete(`${URL}/${id}`)
  expect(await list()).toMatchObject([{ title: 'Mine' }])
  expect(await list(other)).toEqual([])
  expect((await app.as(await make.user()).get(URL)).status).toBe(403)
})

test('Thirty are the most, also of requests at once; one of them can still be changed', async () => {
  const ids = Array.from({ length: QUICK_REPLY_LIMITS.count + 4 }, () => randomUUID())
  const answers = await Promise.all(ids.map((id) => save(id, { title: 'a', text: 'a' })))
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body.code).toBe('chat.quickRepliesFull')
  const [{ _id }] = await list()
  expect((await save(_id, { title: 'b', text: 'b' })).status).toBe(200)
})

test('Titles and texts are required and bounded, and a malformed id is unknown', async () => {
  const { title, text } = QUICK_REPLY_LIMITS
  const tooLong = await save(randomUUID(), { title: '字'.repeat(title + 1), text: ' ' })
  expect(tooLong.status).toBe(400)
  expect(tooLong.body.problems.map(({ field }: { field: string }) => field)).toEqual([
    'title',
    'text',
  ])
  const longest = { title: '👩‍🌾'.repeat(title), text: '字'.repeat(text) }
  expect((await save(randomUUID(), longest)).status).toBe(200)
  expect((await save('new', { title: 'a', text: 'a' })).status).toBe(404)
})

test('They are exported, and deleted with the account', async () => {
  await save(randomUUID(), { title: 'Thanks', text: 'Thank you' })
  const exported = (await app.as(guide).get('/api/account/export')).body
  expect(exported.quickReplies).toMatchObject([{ title: 'Thanks', body: 'Thank you' }])
  await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
  const left = app.ctx.db.selectFrom('quick_replies').where('account_id', '=', guide.id)
  expect(await left.selectAll().execute()).toEqual([])
})
