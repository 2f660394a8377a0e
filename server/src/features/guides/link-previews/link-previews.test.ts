import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

test('one address has few previews drawn at once, and others still get theirs', async () => {
  const guides = await Promise.all(Array.from({ length: 4 }, () => builders(app).guide()))
  const urls = guides.flatMap(({ username }) =>
    LANGUAGES.map((language) => `/og/guide/${username}.png?lang=${language}`),
  )
  const [first = '', ...others] = urls
  const read = async (url: string, remoteAddress: string) => {
    const { statusCode, headers } = await app.http.inject({ url, remoteAddress })
    return { status: statusCode, retryAfter: headers['retry-after'] }
  }
  const greedy = Promise.all(others.map((url) => read(url, '203.0.113.1')))
  expect(await read(first, '203.0.113.2')).toEqual({ status: 200, retryAfter: undefined })
  const answers = await greedy
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: others.length - 8 }, () => ({ status: 503, retryAfter: '5' })),
  )
  // What was refused is drawn when it is asked for again.
  for (const url of others.slice(-3)) expect((await read(url, '203.0.113.1')).status).toBe(200)
})
