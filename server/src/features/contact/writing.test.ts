import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const letter = (part: object = {}) => ({
  name: '林 怡君',
  email: 'yijun@example.com',
  subject: 'A question',
  message: 'How do I change my address?',
  ...part,
})
const kept = async () =>
  (await app.as(await builders(app).admin()).get('/api/admin/contacts')).body as object[]

describe('POST /api/contact', () => {
  test('anyone writes to the operator, who reads it as it was written', async () => {
    const answer = await app.as().post('/api/contact', letter())
    expect([answer.status, typeof answer.body.message]).toEqual([201, 'string'])
    expect(await kept()).toMatchObject([letter()])
  })

  test('one mailbox is counted once, however its address is typed', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    const statuses: number[] = []
    for (const email of [
      'ann@example.com',
      'ANN@example.com',
      'ａｎｎ@example.com',
      'ａnn@example.com',
    ])
      statuses.push((await limited.as().post('/api/contact', letter({ email }))).status)
    await limited.close()
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no email', { email: '' }],
    ['what is no address', { email: 'yijun at example' }],
    ['no subject', { subject: '' }],
    ['a blank message', { message: '\n' }],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a message beyond all bounds', { message: 'x'.repeat(5001) }],
    ['the field that no person sees', { website: 'https://pills.example' }],
  ])('%s is refused in words, and nothing is kept', async (_name, part) => {
    const before = (await kept()).length
    const answer = await app.as().post('/api/contact', letter(part), { 'accept-language': 'ko' })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/[가-힣]/)
    expect(await kept()).toHaveLength(before)
  })
})
