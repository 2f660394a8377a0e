import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addGuides } from '../../../testing/many-guides.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { serverProcess } from '../../../testing/processes/server-process.ts'

let app: TestApp
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'))
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const GUIDES = 200
const TEXTS = { en: { title: 'General meeting', text: 'On Monday at six.' } }

test('Case 32: an announcement reaches every guide once, though the server is killed twice', async () => {
  await addGuides(app, GUIDES)
  const server = await serverProcess(app.database, { SMTP_URL: post.url })
  try {
    // As of the server's own clock, which is not the one of the tests.
    await sql`insert into announcements (id, texts, total, created_at)
      values (${newId()}, ${JSON.stringify(TEXTS)}, ${GUIDES}, now())`.execute(app.ctx.db)
    const reached = async () =>
      (
        await app.ctx.db
          .selectFrom('announcement_deliveries')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    for (const least of [50, 120]) {
      await server.start()
      await expect.poll(reached, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(least)
      await server.kill()
      // As half a minute later.
      await sql`update mails set lease_until = now() where status = 'sending'`.execute(app.ctx.db)
    }
    await server.start()
    await expect.poll(reached, { timeout: 60_000 }).toBe(GUIDES)
    const waiting = async () =>
      (
        await app.ctx.db
          .selectFrom('mails')
          .select('id')
          .where('status', 'in', ['queued', 'sending'])
          .execute()
      ).length
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const rows = await sql<{ notifications: number; mails: number }>`
      select (select count(*)::int from notifications where kind = 'announcement') as notifications,
        (select count(*)::int from mails where kind = 'announcement') as mails`.execute(app.ctx.db)
    expect(rows.rows).toEqual([{ notifications: GUIDES, mails: GUIDES }])
    // An attempt that a kill cut off is repeated as the same mail.
    const ids = new Set(post.mails.map(({ headers }) => headers['message-id']))
    expect(ids.size).toBe(GUIDES)
  } finally {
    await server.remove()
  }
}, 240_000)
