import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { METRICS, readMetrics } from '../../../testing/metrics.ts'
import { saveLastBackup } from '../../db/last-backup.ts'
import { newId } from '../../ids.ts'

let open: TestApp

beforeAll(async () => {
  open = await startTestApp(inject('template'), { env: METRICS })
})
afterAll(() => open.close())

test('API answers are private, however the address is encoded', async () => {
  for (const url of ['/api/notifications', '/%61pi/notifications', '/api/nothing']) {
    const { headers } = await open.as().get(url)
    expect([url, headers['cache-control']]).toEqual([url, 'private, no-store'])
  }
})

describe('/metrics', () => {
  test('counts answers by route, never by address', async () => {
    await open.as().get('/api/bookings/0190a0a0-0000-7000-8000-000000000000')
    const { status, body } = await open.as({ token: METRICS.METRICS_TOKEN }).get('/metrics')
    expect(status).toBe(200)
    const labels = 'method="GET",route="/api/bookings/:id",status="401"'
    expect(body).toContain(`http_request_duration_seconds_bucket{le="+Inf",${labels}} 1`)
    expect(body).toContain(`http_request_duration_seconds_count{${labels}} 1`)
    expect(body).toMatch(
      /_duration_seconds_sum\{method="GET",route="\/api\/bookings\/:id",status="401"\} 0\.\d/,
    )
    expect(body).not.toContain('0190a0a0')
    expect(body).toContain('live_sockets 0')
  })

  test('shows the mail queue and the database pool', async () => {
    const due = new Date(open.clock.now().getTime() - 90_000)
    const mail = {
      recipient: 'a@annai.example',
      language: 'en',
      kind: 'reset',
      params: '{}',
    } as const
    await open.ctx.db
      .insertInto('mails')
      .values([
        { ...mail, id: newId(), account_id: null, status: 'queued', due_at: due },
        { ...mail, id: newId(), account_id: null, status: 'dead', due_at: due },
      ])
      .execute()
    const body = await readMetrics(open)
    for (const line of [
      'mail_queue_mails{status="queued"} 1',
      'mail_queue_mails{status="sending"} 0',
      'mail_queue_mails{status="dead"} 1',
      'mail_queue_oldest_due_seconds 90',
      'database_pool_waiting 0',
    ])
      expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^database_pool_connections\{state="(?:idle|busy)"\} \d+$/m)
  })

  test('shows the jobs by their last success, the last backup and the free space', async () => {
    await open.runDueJobs()
    const at = open.clock.now()
    await saveLastBackup(open.ctx.db, { at, bytes: 1000 })
    const body = await readMetrics(open)
    const seconds = at.getTime() / 1000
    for (const line of [
      `job_last_success_timestamp_seconds{task="old mails"} ${seconds}`,
      'job_failing{task="old mails"} 0',
      `backup_last_success_timestamp_seconds ${seconds}`,
    ])
      expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^data_disk_free_bytes \d+/m)
  })

  test('has no values where they could not be measured, and no gap for a second reader', async () => {
    const names = /^(?:mail_queue_|admin_waiting_|backup_last_|data_disk_)\w+/gm
    const measured = async () => {
      const body = await readMetrics(open)
      return new Set([...body.matchAll(names)].map(([name]) => name))
    }
    const all = await measured()
    expect(all.size).toBe(5)
    for (const seen of await Promise.all([measured(), measured(), measured()]))
      expect(seen).toEqual(all)
    const { DATA_DIR } = open.ctx.env
    const tables = ['mails', 'installation', 'reports']
    await rename(DATA_DIR, `${DATA_DIR}.away`)
    for (const table of tables)
      await open.ctx.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    expect(await measured()).toEqual(new Set())
    for (const table of tables)
      await open.ctx.db.schema.alterTable(`${table}_away`).renameTo(table).execute()
    await rename(`${DATA_DIR}.away`, DATA_DIR)
    expect(await measured()).toEqual(all)
  })

  test('shows the last values while all connections are in use, without waiting for one', async () => {
    const busy = await open.second()
    await readMetrics(busy)
    const held = await Promise.all(
      Array.from({ length: busy.ctx.pool.options.max - busy.ctx.pool.totalCount }, () =>
        busy.ctx.pool.connect(),
      ),
    )
    while (busy.ctx.pool.idleCount > 0) held.push(await busy.ctx.pool.connect())
    const began = performance.now()
    const body = await readMetrics(busy)
    expect(performance.now() - began).toBeLessThan(2000)
    for (const client of held) client.release()
    expect(body).toMatch(/^mail_queue_mails\{status="queued"\} \d+$/m)
    expect(body).toMatch(/^database_pool_connections\{state="busy"\} \d+$/m)
    await busy.close()
  })

  test('is open to the holder of METRICS_TOKEN only, from anywhere', async () => {
    const read = (authorization?: string) =>
      open.http.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.7',
        ...(authorization && { headers: { authorization } }),
      })
    const { METRICS_TOKEN } = METRICS
    expect((await read(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200)
    for (const wrong of [undefined, 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
      expect([wrong, (await read(wrong)).statusCode]).toEqual([wrong, 404])
  })

  test('without METRICS_TOKEN it is closed to everyone, also to this machine', async () => {
    const closed = await startTestApp(inject('template'))
    const address = await closed.listen()
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await fetch(`${address}/metrics`, { headers })).status).toBe(404)
    await closed.close()
  })
})

describe('/api/docs', () => {
  test('is one page with its own script, nothing from other hosts, nothing inline', async () => {
    const page = await open.as().get('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body).not.toMatch(/https?:\/\/|<script>/)
    for (const [, address] of page.body.matchAll(/src="([^"]+)"/g)) {
      const program = await open.as().get(address)
      expect(program.status).toBe(200)
      expect(program.headers['content-type']).toContain('text/javascript')
      expect(program.body).toContain('createApiReference')
    }
  })
})

test('/readyz is not ready before explore can answer', async () => {
  const freed = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = open.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table guides in access exclusive mode`.execute(tx)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const starting = await open.second()
  const early = await starting.as().get('/readyz')
  const alive = await starting.as().get('/healthz')
  freed.resolve()
  await lock
  expect([early.status, early.body, alive.status]).toEqual([503, { status: 'not ready' }, 200])
  await expect.poll(async () => (await starting.as().get('/readyz')).status).toBe(200)
  expect((await starting.as().get('/api/guides/approved')).status).toBe(200)
  await starting.close()
})

test('/readyz queries the database once for all requests within a second', async () => {
  await expect.poll(async () => (await open.as().get('/readyz')).status).toBe(200)
  const connections = vi.spyOn(pg.Pool.prototype, 'connect')
  const answers = await Promise.all(Array.from({ length: 50 }, () => open.as().get('/readyz')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(connections.mock.calls.length).toBeLessThan(10)
  connections.mockRestore()
})

test('The API description is generated once, and limited per address', async () => {
  const server = await startTestApp(inject('template'), { limits: true })
  const read = () => server.as().get('/api/openapi.json')
  const first = await read()
  expect(first.body.openapi).toBe('3.1.0')
  // A small document of the same limit: the description has megabytes.
  for (let n = 1; n < 120; n++) await server.as().get('/sitemap-pages.xml')
  expect((await read()).status).toBe(429)
  for (const url of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-guides-1.xml'])
    expect([url, (await server.as().get(url)).status]).toEqual([url, 429])
  expect((await server.as().get('/robots.txt')).status).toBe(200)
  await server.close()
})
