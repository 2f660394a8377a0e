import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make
beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const MESSAGES = 6000
const LETTERS = 12_000

/** A traveller whose messages have 72 MB. */
async function withLongThread() {
  const { user, id } = await make.booking()
  await sql`insert into messages (id, booking_id, seq, sender_id, sender_role, body, created_at)
    select gen_random_uuid(), ${id}, 1000 + n, ${user.id}, 'user', repeat('m', ${LETTERS}::int), now()
    from generate_series(1, ${MESSAGES}::int) n`.execute(app.ctx.db)
  return { user, id }
}

const startExport = async (token: string): Promise<IncomingMessage> => {
  const url = `${await app.listen()}/api/account/export`
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject)
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}

const longOnes = (text: string): number[] =>
  JSON.parse(text)
    .messages.filter(({ body }: { body: string }) => body.length === LETTERS)
    .map(({ seq }: { seq: number }) => seq)

test('An export of 72 MB has every message once, in order', async () => {
  const { user } = await withLongThread()
  const seqs = longOnes(await textOf(await startExport(user.token)))
  expect(seqs).toEqual(Array.from({ length: MESSAGES }, (_, n) => 1001 + n))
})

test('What a slow reader has not read is not in memory yet', async () => {
  const { user, id } = await withLongThread()
  const response = await startExport(user.token)
  await sleep(1000)
  await sql`delete from messages where booking_id = ${id} and seq > 1000`.execute(app.ctx.db)
  const seqs = longOnes(await textOf(response))
  // What the buffers of both ends hold.
  expect(seqs.length).toBeLessThan(MESSAGES / 2)
})
