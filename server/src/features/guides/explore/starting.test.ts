import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateGuides } from '../../../cli/guides-generate.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

const GUIDES = 3000
const VISITORS = 32
const USEFUL_WITHIN_MS = 15_000

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await generateGuides(app.ctx, GUIDES)
})
afterAll(() => app.close())

const QUESTIONS = ['', '?search=tokyo', '?search=東京&languages=ja', '?location=japan&page=3']

describe('A server that has just started', () => {
  test('answers nine in ten of those who never stop asking within 15 seconds', async () => {
    const second = await app.second()
    const begun = Date.now()
    let usefulAt = Number.POSITIVE_INFINITY
    const answers: { at: number; status: number }[] = []
    const visitors = Array.from({ length: VISITORS }, async (_, n) => {
      while (Date.now() - begun < Math.min(usefulAt + 2000, USEFUL_WITHIN_MS)) {
        const question = QUESTIONS[(n + answers.length) % QUESTIONS.length] ?? ''
        const { status } = await second.as().get(`/api/guides/approved${encodeURI(question)}`)
        const at = Date.now() - begun
        answers.push({ at, status })
        if (status === 200) usefulAt = Math.min(usefulAt, at)
      }
    })
    await Promise.all(visitors)
    await second.close()
    expect(usefulAt).toBeLessThan(USEFUL_WITHIN_MS)
    const since = answers.filter(({ at }) => at >= usefulAt)
    expect(since.length).toBeGreaterThan(VISITORS)
    expect(since.filter(({ status }) => status === 200).length / since.length).toBeGreaterThan(0.9)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  })

  test('refuses with 503 and Retry-After until the index is complete, without a query in SQL', async () => {
    const freed = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const lock = app.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table guides in access exclusive mode`.execute(tx)
      held.resolve()
      await freed.promise
    })
    await held.promise
    const second = await app.second()
    const paths = ['approved', 'facets', 'loosen?search=x', 'suggestions?query=tokyo']
    const answers = await Promise.all(
      paths.map((path) => second.as().get(`/api/guides/${path}`, { 'accept-language': 'ja' })),
    )
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%guides%'
        and pid <> pg_backend_pid()`.execute(app.ctx.db)
    freed.resolve()
    await lock
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('2')
      expect(body.error).toMatch(/[ぁ-ん]/)
    }
    // The build and perhaps a job of the first server, but none for each request.
    expect(rows[0]?.count).toBeLessThan(paths.length)
    await expect
      .poll(async () => (await second.as().get('/api/guides/approved')).status, { timeout: 10_000 })
      .toBe(200)
    await second.close()
  })
})
