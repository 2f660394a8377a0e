import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { sql } from 'kysely'
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

const MANY = 2 * CHAT_LIMITS.page + 30

/** Writes a long thread beside the limits on writing. */
const fill = (bookingId: string) =>
  sql`insert into messages (id, booking_id, seq, sender_role, body)
    select gen_random_uuid(), ${bookingId}, n, 'guide', 'line ' || n
    from generate_series(1, ${MANY}::int) as n`.execute(app.ctx.db)

const numbers = (messages: Message[]) => messages.map(({ seq }) => seq)
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('A long thread', () => {
  test('is in its booking as the newest page, in order', async () => {
    const { id, user } = await make.booking()
    await fill(id)
    const { messages } = (await app.as(user).get(`/api/bookings/${id}`)).body
    expect(numbers(messages)).toEqual(range(MANY - CHAT_LIMITS.page + 1, MANY))
  })

  test('is read to its beginning page by page', async () => {
    const { id, user } = await make.booking()
    await fill(id)
    const path = `/api/bookings/${id}/messages`
    const pages: number[][] = []
    for (let before: number | undefined = MANY + 1; before !== undefined; before = pages[0]?.[0]) {
      const answer = await app.as(user).get(`${path}?before=${before}`)
      if (answer.body.length === 0) break
      pages.unshift(numbers(answer.body))
    }
    expect(pages.map((page) => page.length)).toEqual([30, CHAT_LIMITS.page, CHAT_LIMITS.page])
    expect(pages.flat()).toEqual(range(1, MANY))
  })

  test.each(['0', '-1', 'x', ''])('reads %s as no page before: all from the start', async (odd) => {
    const { id, user } = await make.booking()
    await fill(id)
    const { status, body } = await app.as(user).get(`/api/bookings/${id}/messages?before=${odd}`)
    expect([status, numbers(body)]).toEqual([200, range(1, MANY)])
  })

  test('is read by the index alone, however long it is', async () => {
    const { id } = await make.booking()
    await fill(id)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from messages where booking_id = ${id} and seq < 2147483647
      order by seq desc limit 100`.execute(app.ctx.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan Backward using messages_booking_id_seq_key')
    expect(plan).not.toContain('Sort')
  })
})

describe('The thread of a completed booking', () => {
  test('is read by both, in pages, and takes no message', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.completed })
    const lines = numbers((await app.as(user).get(`/api/bookings/${id}`)).body.messages)
    expect(lines.length).toBeGreaterThan(0)
    for (const person of [user, guide]) {
      const read = app.as(person)
      expect(numbers((await read.get(`/api/bookings/${id}`)).body.messages)).toEqual(lines)
      expect(numbers((await read.get(`/api/bookings/${id}/messages`)).body)).toEqual(lines)
      expect((await read.post(`/api/bookings/${id}/messages`, { message: 'late' })).status).toBe(
        409,
      )
    }
    const stranger = app.as(await make.user())
    expect((await stranger.get(`/api/bookings/${id}/messages?before=9`)).status).toBe(404)
  })
})
