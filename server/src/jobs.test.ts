import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { DAY, HOUR } from './platform/clock.ts'
import { startTestApp } from './testing/app.ts'
import { builders, enquiryOf } from './testing/make.ts'

test('A failing job is logged, and the jobs after it still run', async () => {
  const app = await startTestApp(inject('template'))
  const make = builders(app)
  const [user, guide] = [await make.user(), await make.guide()]
  const body = { guideId: guide.id, enquiry: enquiryOf() }
  await app.as(user).post('/api/bookings', body, { 'idempotency-key': 'kept-for-a-day' })
  const keys = () => app.ctx.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(await keys()).toHaveLength(1)

  await sql`alter table address_locks rename to away`.execute(app.ctx.db)
  app.clock.move(DAY + HOUR)
  await expect(app.runDueJobs()).rejects.toThrow(/address_locks/)
  expect(await keys()).toEqual([])
  await app.close()
})

test('No job acts while the clock of this machine and that of the database disagree', async () => {
  const app = await startTestApp(inject('template'))
  const make = builders(app)
  const [user, guide] = [await make.user(), await make.guide()]
  const body = { guideId: guide.id, enquiry: enquiryOf() }
  await app.as(user).post('/api/bookings', body, { 'idempotency-key': 'kept-for-a-day' })
  const rows = () => app.ctx.db.selectFrom('idempotency_keys').selectAll().execute()
  app.clock.move(2 * DAY)
  for (const [days, direction] of [
    [32, /ahead of/],
    [-1, /behind/],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
    await expect(app.runDueJobs()).rejects.toThrow(direction)
    vi.useRealTimers()
    expect(await rows()).toHaveLength(1)
  }
  await app.runDueJobs()
  expect(await rows()).toEqual([])
  await app.close()
})
