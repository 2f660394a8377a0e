import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bookingDeadlines, bookingReminders } from '../../features/bookings/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'
import { DAY, MINUTE } from '../clock.ts'
import { itemJob } from './item-job.ts'
import { runAll } from './scheduler.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'), { env: { LOG_LEVEL: 'silent' } })
  make = builders(app)
})
afterAll(() => app.close())

const statusOf = async (id: string) =>
  await app.ctx.db
    .selectFrom('bookings')
    .select(['status', 'remind_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The database refuses this booking from now on, whatever is done to it. */
const poison = (id: string) =>
  sql`alter table bookings add constraint poisoned check (id <> ${sql.lit(id)}) not valid`.execute(
    app.ctx.db,
  )
const cure = () => sql`alter table bookings drop constraint poisoned`.execute(app.ctx.db)

describe('A job that processes items one by one', () => {
  test('closes the bookings after a failing one, and that one when it can', async () => {
    const [bad, good] = [await make.booking(), await make.booking()]
    await poison(bad.id)
    app.clock.move(31 * DAY)
    await bookingReminders.run(app.ctx)
    expect((await statusOf(bad.id)).remind_at).not.toBeNull()
    expect((await statusOf(good.id)).remind_at).toBeNull()
    await bookingDeadlines.run(app.ctx)
    expect((await statusOf(bad.id)).status).toBe(STATUS.enquiry)
    expect((await statusOf(good.id)).status).toBe(STATUS.expired)
    await cure()
    app.clock.move(MINUTE)
    await bookingDeadlines.run(app.ctx)
    expect((await statusOf(bad.id)).status).toBe(STATUS.expired)
  })

  test('reaches an item behind more failing ones than a batch holds, and backs off from those', async () => {
    const failing = Array.from({ length: 250 }, (_, at) => `bad-${at}`)
    const calls = new Map<string, number>()
    const job = itemJob({
      name: 'test',
      due: async (_ctx, excluded, limit) =>
        [...failing, 'good'].filter((id) => !excluded.includes(id)).slice(0, limit),
      run: async (_ctx, id) => {
        calls.set(id, (calls.get(id) ?? 0) + 1)
        if (id !== 'good') throw new Error('on purpose')
      },
    })
    await job.run(app.ctx)
    expect(calls.get('good')).toBe(1)
    await job.run(app.ctx)
    expect(calls.get('bad-0')).toBe(1)
    app.clock.move(MINUTE)
    await job.run(app.ctx)
    await job.run(app.ctx)
    expect(calls.get('bad-0')).toBe(2)
    app.clock.move(MINUTE)
    await job.run(app.ctx)
    expect(calls.get('bad-0')).toBe(2)
  })

  test('is failing while an item waits for another attempt, until it succeeds or is not due', async () => {
    let due = ['bad', 'good']
    let isCured = false
    const job = itemJob({
      name: 'items',
      due: async (_ctx, excluded) => due.filter((id) => !excluded.includes(id)),
      run: async (_ctx, id) => {
        if (id === 'bad' && !isCured) throw new Error('on purpose')
      },
    })
    const isFailing = async () => {
      await runAll([job], app.ctx)
      return app.ctx.jobRuns.list().find(({ name }) => name === 'items')?.isFailing
    }
    expect([await isFailing(), await isFailing()]).toEqual([true, true])
    isCured = true
    app.clock.move(MINUTE)
    expect(await isFailing()).toBe(false)
    isCured = false
    expect(await isFailing()).toBe(true)
    due = []
    expect(await isFailing()).toBe(true)
    app.clock.move(MINUTE)
    expect(await isFailing()).toBe(false)
  })
})
