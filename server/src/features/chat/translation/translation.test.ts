import { STATUS } from '@annai/contract/bookings/lifecycle'
import { TRANSLATION_LIMITS } from '@annai/contract/translations/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, enquiryOf, type Make, type TestPerson } from '../../../testing/make.ts'
import {
  type LibreTranslateServer,
  NEW_CODES,
  OLD_CODES,
  startLibreTranslate,
} from '../../../testing/outside/libretranslate.ts'

let service: LibreTranslateServer
let app: TestApp
let other: TestApp
let make: Make
let user: TestPerson
let guide: TestPerson
let id: string

const env = { TRANSLATE_KEY: 'key', TRANSLATE_PER_DAY: '40' }

beforeAll(async () => {
  service = await startLibreTranslate({ key: 'key' })
  app = await startTestApp(inject('template'), { env: { ...env, TRANSLATE_URL: service.url } })
  other = await app.second()
  make = builders(app)
  const made = await make.booking()
  user = made.user
  guide = made.guide
  id = made.id
})
afterAll(async () => {
  await other.close()
  await app.close()
  await service.close()
})
beforeEach(() => {
  service.answer({ status: 200 })
  service.requests.length = 0
})

const write = async (from: TestPerson, body: object = { message: 'See you there' }) =>
  (await app.as(from).post(`/api/bookings/${id}/messages`, body)).body.message.seq
const translate = (seq: number, { by = user, to = 'ja', at = app } = {}) =>
  at.as(by).post(`/api/bookings/${id}/messages/${seq}/translation`, { to })

test('A party reads what the other wrote, and the text of the enquiry, in another language', async () => {
  const seq = await write(guide)
  expect(await translate(seq)).toMatchObject({
    status: 200,
    body: { text: '[ja] See you there', engine: 'LibreTranslate' },
  })
  expect(service.requests).toEqual([
    { q: ['See you there'], source: 'auto', target: 'ja', format: 'text', api_key: 'key' },
  ])
  const enquiry = await translate(0, { by: guide, to: 'ko' })
  expect(enquiry.body.text).toBe(`[ko] ${enquiryOf().message}`)
})

test('Case 8: two presses at once, on two instances, are one request, and later ones are none', async () => {
  const seq = await write(guide, { message: 'One bill only' })
  service.answer({ afterMs: 300 })
  const answers = await Promise.all([
    translate(seq),
    translate(seq),
    translate(seq, { at: other }),
    translate(seq, { by: guide, at: other }),
  ])
  for (const { status, body } of [...answers, await translate(seq)])
    expect([status, body.text]).toEqual([200, '[ja] One bill only'])
  expect(service.requests).toHaveLength(1)
})

test('Case 8: remarks, reasons, phrases and system lines cannot be translated', async () => {
  const made = await make.booking({ status: STATUS.confirmed })
  const lines = (await app.as(made.user).get(`/api/bookings/${made.id}`)).body.messages
  const system = lines.find(({ isSystemMessage }: { isSystemMessage: boolean }) => isSystemMessage)
  const phrase = await write(guide, { phrase: { key: 'thanks' } })
  const answers = [
    await app
      .as(made.user)
      .post(`/api/bookings/${made.id}/messages/${system.seq}/translation`, { to: 'ja' }),
    await translate(phrase),
    await translate(9999),
  ]
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([404, 'translation.notFound'])
  expect(service.requests).toEqual([])
})

test('Case 9: Traditional Chinese is sent in the code of the version, and not offered where there is none', async () => {
  const seq = await write(guide, { message: 'Turn left' })
  expect((await translate(seq, { to: 'zh-TW' })).body.text).toBe('[zh-Hant] Turn left')
  // Another version of the service: its codes are read once an hour.
  service.knows(OLD_CODES)
  app.clock.move(61 * MINUTE)
  const next = await write(guide, { message: 'Turn right' })
  expect((await translate(next, { to: 'zh-TW' })).body.text).toBe('[zt] Turn right')
  expect((await translate(next, { to: 'zh-CN' })).body.text).toBe('[zh] Turn right')
  service.knows(['en', 'ja', 'zh'])
  app.clock.move(61 * MINUTE)
  const state = await app.as(user).get('/api/translator')
  expect(state.body).toEqual({
    engine: 'LibreTranslate',
    targets: ['en', 'zh-CN', 'ja'],
    isAlways: false,
  })
  service.requests.length = 0
  const last = await write(guide, { message: 'Straight on' })
  const refused = await translate(last, { to: 'zh-TW' })
  expect([refused.status, refused.body.code]).toEqual([409, 'translation.off'])
  expect(service.requests).toEqual([])
  service.knows(NEW_CODES)
  app.clock.move(61 * MINUTE)
})

test('A text that is in the language already gets no copy', async () => {
  const seq = await write(guide, { message: 'こんにちは' })
  expect((await translate(seq)).body).toEqual({ text: null, engine: 'LibreTranslate' })
})

test('Strangers get 404, a long text is refused, and a text in another language names the problem', async () => {
  const seq = await write(guide)
  const stranger = await make.user()
  expect((await translate(seq, { by: stranger })).status).toBe(404)
  const message = 'a'.repeat(TRANSLATION_LIMITS.text + 1)
  const host = await make.guide()
  const enquiry = enquiryOf({ message })
  const long = await app.as(user).post('/api/bookings', { guideId: host.id, enquiry })
  const refused = await app
    .as(host)
    .post(
      `/api/bookings/${long.body.booking._id}/messages/0/translation`,
      { to: 'ja' },
      { 'accept-language': 'ja' },
    )
  expect([refused.status, refused.body.error]).toEqual([400, '長すぎるため翻訳できません。'])
})

test('A logged-in person reads a review of a public page in another language, once requested', async () => {
  const done = await make.booking({ status: STATUS.completed })
  const review = { rating: 5, text: 'We saw everything' }
  await app.as(done.user).post(`/api/bookings/${done.id}/review`, review)
  const path = `/api/guides/profile/${done.guide.username}/reviews/${done.id}/translation`
  const reader = await make.user()
  service.requests.length = 0
  for (const _ of [1, 2])
    expect((await app.as(reader).post(path, { to: 'ko' })).body.text).toBe('[ko] We saw everything')
  expect(service.requests).toHaveLength(1)
  expect((await app.as().post(path, { to: 'ko' })).status).toBe(401)
  const elsewhere = path.replace(done.guide.username, guide.username)
  expect((await app.as(reader).post(elsewhere, { to: 'ko' })).body.code).toBe('reviews.notFound')
  await app.ctx.db
    .updateTable('reviews')
    .set({ removed_at: app.clock.now() })
    .where('booking_id', '=', done.id)
    .execute()
  expect((await app.as(reader).post(path, { to: 'ko' })).status).toBe(404)
})

test('A guide has a version of the profile suggested, which nobody but the guide saves', async () => {
  const host = await make.guide()
  const suggestion = (body: object, by = host, language = 'ko') =>
    app.as(by).post(`/api/guides/profile/texts/${language}/suggestion`, body)
  service.requests.length = 0
  const original = { role: 'Walker', tagline: ' ', introduction: 'Lanes', highlights: ['Dawn'] }
  const suggested = await suggestion(original)
  expect(suggested).toMatchObject({
    status: 200,
    body: {
      role: '[ko] Walker',
      tagline: '',
      introduction: '[ko] Lanes',
      highlights: ['[ko] Dawn'],
    },
  })
  expect(service.requests.map(({ q }) => q)).toEqual([['Walker', 'Lanes', 'Dawn']])
  expect((await app.as(host).get('/api/guides/profile')).body.texts).toBeUndefined()
  const version = { ...suggested.body, machine: 'unedited' }
  const saved = await app
    .as(host)
    .put('/api/guides/profile', { textLanguage: 'en', texts: { ko: version } })
  expect(saved.body.texts.ko).toEqual(version)
  const page = await app.as().get(`/api/guides/profile/${host.username}`)
  expect(page.body.texts.ko.machine).toBe('unedited')
  expect((await suggestion({ role: ' ' })).body.code).toBe('translation.notFound')
  expect((await suggestion(original, host, 'fr')).body.code).toBe('translation.off')
  expect((await suggestion(original, user)).status).toBe(403)
})

test('A service that is late or refuses answers 503; after five failures it has a minute of rest', async () => {
  const seq = await write(guide, { message: 'Wait for me' })
  for (const status of [429, 500, 502, 503]) {
    service.answer({ status })
    expect((await translate(seq)).status).toBe(503)
  }
  service.answer('never')
  expect((await translate(seq)).body.code).toBe('translation.unavailable')
  expect(service.requests).toHaveLength(5)
  service.answer({ status: 200 })
  expect((await translate(seq)).status).toBe(503)
  expect(service.requests).toHaveLength(5)
  app.clock.move(MINUTE)
  expect((await translate(seq)).body.text).toBe('[ja] Wait for me')
})

test('The preference translates new messages; the operator sees the requests of the week', async () => {
  await app.as(user).put('/api/users/settings', { preferences: { translates: true } })
  expect((await app.as(user).get('/api/translator')).body.isAlways).toBe(true)
  const admin = await make.admin()
  const { translation } = (await app.as(admin).get('/api/admin/system')).body
  expect(translation).toEqual({
    engine: 'LibreTranslate',
    answered: 12,
    failed: 5,
    today: 17,
    perDay: 40,
  })
})

test('The site has so many requests a day; stored translations need none', async () => {
  const seq = await write(guide, { message: 'Before the limit' })
  await translate(seq)
  await app.ctx.db.updateTable('translation_counts').set({ count: 40 }).execute()
  const next = await write(guide, { message: 'After the limit' })
  const refused = await translate(next)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'translation.dayLimit',
    expect.stringMatching(/^\d+$/),
  ])
  expect((await translate(seq)).status).toBe(200)
  app.clock.move(DAY)
  expect((await translate(next)).status).toBe(200)
})

test('A suggestion counts each of its texts', async () => {
  app.clock.move(DAY)
  const counts = () =>
    app.ctx.db
      .selectFrom('translation_counts')
      .select(sql<number>`sum(count)`.as('total'))
      .where('outcome', '=', 'sent')
      .executeTakeFirst()
  const before = Number((await counts())?.total)
  const body = {
    role: 'Walker',
    tagline: 'Slowly',
    introduction: 'Hello',
    highlights: ['One', 'Two'],
  }
  expect((await app.as(guide).post('/api/guides/profile/texts/ko/suggestion', body)).status).toBe(
    200,
  )
  expect(Number((await counts())?.total) - before).toBe(5)
})

test('Translations are deleted after 180 days, and with their message', async () => {
  const stored = () => app.ctx.db.selectFrom('translations').select('id').execute()
  expect((await stored()).length).toBeGreaterThan(0)
  const seq = await write(guide, { message: 'Soon gone' })
  await translate(seq)
  const before = (await stored()).length
  await app.ctx.db.deleteFrom('messages').where('body', '=', 'Soon gone').execute()
  expect(await stored()).toHaveLength(before - 1)
  app.clock.move(181 * DAY)
  await app.runDueJobs()
  expect(await stored()).toEqual([])
})

test('Without a service nothing is offered, and a call is refused', async () => {
  const plain = await startTestApp(inject('template'))
  try {
    const made = await builders(plain).booking()
    const me = plain.as(made.guide)
    expect((await me.get('/api/translator')).body).toEqual({
      engine: null,
      targets: [],
      isAlways: false,
    })
    const refused = await me.post(`/api/bookings/${made.id}/messages/0/translation`, { to: 'ja' })
    expect([refused.status, refused.body.code]).toEqual([409, 'translation.off'])
  } finally {
    await plain.close()
  }
})
