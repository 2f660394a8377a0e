import { REPORT_REASON_VALUES } from '@annai/contract/reports/vocabulary'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const reportOf = (reportedId: string, part: object = {}) => ({
  reportedId,
  reason: 'Spam',
  description: 'The same advertisement three times.',
  ...part,
})
const kept = async () => (await app.as(await make.admin()).get('/api/admin/reports')).body

describe('POST /api/reports', () => {
  test('a traveller reports a guide, and the operator reads it once', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    for (const _ of [1, 2]) {
      const answer = await app.as(user).post('/api/reports', reportOf(guide.id))
      expect([answer.status, typeof answer.body.message]).toEqual([201, 'string'])
    }
    const reports = (await kept()).filter(
      (each: { description: string }) => each.description === reportOf('').description,
    )
    expect(reports).toMatchObject([{ reason: 'Spam', status: 'Pending', reportedModel: 'Guide' }])
  })

  test('nobody reports themselves, however the id is written', async () => {
    const user = await make.user()
    const report = async (id: string) =>
      (await app.as(user).post('/api/reports', reportOf(id))).status
    expect([await report(user.id), await report(user.id.toUpperCase())]).toEqual([400, 404])
  })

  test('a guide may report, too: another guide or a traveller', async () => {
    const guide = await make.guide()
    for (const other of [await make.guide(), await make.user()])
      expect((await app.as(guide).post('/api/reports', reportOf(other.id))).status).toBe(201)
  })

  test('exactly six reasons are taken, as their English words', async () => {
    const guide = await make.guide()
    expect(REPORT_REASON_VALUES).toEqual([
      'Inappropriate behavior',
      'Spam',
      'Fake profile',
      'Harassment',
      'Misleading information',
      'Other',
    ])
    const user = await make.user()
    for (const reason of REPORT_REASON_VALUES)
      expect((await app.as(user).post('/api/reports', reportOf(guide.id, { reason }))).status).toBe(
        201,
      )
  })

  test('500 characters of description are taken, whatever they are made of', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const description = '👨‍👩‍👧'.repeat(500)
    const answer = await app.as(user).post('/api/reports', reportOf(guide.id, { description }))
    expect(answer.status).toBe(201)
  })

  test.each([
    ['no reason', { reason: '' }],
    ['another reason', { reason: 'I do not like them' }],
    ['blank description', { description: ' \n ' }],
    ['501 characters', { description: 'あ'.repeat(501) }],
  ])('%s is refused in words, and nothing is kept', async (_name, part) => {
    const [user, guide] = [await make.user(), await make.guide()]
    const before = (await kept()).length
    const answer = await app.as(user).post('/api/reports', reportOf(guide.id, part))
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
    expect(await kept()).toHaveLength(before)
  })

  test('nobody reports themselves, a stranger to the site, or without a login', async () => {
    const user = await make.user()
    expect((await app.as(user).post('/api/reports', reportOf(user.id))).status).toBe(400)
    const nobody = '01a1fe9d-d7d7-7639-b52a-53b9ee0e1cf2'
    for (const unknown of [nobody, 'malformed'])
      expect((await app.as(user).post('/api/reports', reportOf(unknown))).status).toBe(404)
    expect((await app.as(user).post('/api/reports', reportOf(''))).status).toBe(400)
    expect((await app.as().post('/api/reports', reportOf(user.id))).status).toBe(401)
  })
})
