import { NOTIFICATION_DAYS } from '@annai/contract/notifications/limits'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const list = async (who: TestPerson): Promise<Notification[]> =>
  (await app.as(who).get('/api/notifications')).body

test('notifications are deleted after their retention time, read or not, and their booking remains', async () => {
  const guide = await make.guide()
  const old = await make.booking({ guide })
  const unread = await make.booking({ guide })
  const notificationId = (await list(guide)).find((row) => row.relatedBooking?._id === old.id)?._id
  await app.as(guide).post('/api/notifications/mark-read', { notificationId })
  app.clock.move(HOUR)
  await make.booking({ guide })
  const before = await list(guide)
  expect(before.map(({ isRead }) => isRead)).toEqual([false, false, true])

  await prolongSessions()
  app.clock.move(NOTIFICATION_DAYS * DAY - HOUR)
  await sweep()
  expect(await list(guide)).toHaveLength(3)
  app.clock.move(1)
  await sweep()
  expect((await list(guide)).map(({ _id }) => _id)).toEqual([before[0]?._id])
  expect((await app.as(guide).get('/api/notifications/unread-count')).body.count).toBe(1)
  expect((await app.as(guide).get(`/api/bookings/${unread.id}`)).status).toBe(200)
})

test('a notification that a new message has refreshed is as old as the message', async () => {
  const { id, user, guide } = await make.booking()
  const write = (message: string) => app.as(guide).post(`/api/bookings/${id}/messages`, { message })
  await write('Hello')
  const [first] = await list(user)
  app.clock.move(2 * DAY)
  await write('Are you there?')
  await prolongSessions()
  app.clock.move((NOTIFICATION_DAYS - 1) * DAY)
  await sweep()
  expect((await list(user)).map(({ _id }) => _id)).toEqual([first?._id])
})

/** They would end long before the notifications. */
const prolongSessions = () =>
  app.ctx.db
    .updateTable('sessions')
    .set({ expires_at: later(app.clock.now(), 2 * NOTIFICATION_DAYS * DAY) })
    .execute()

async function sweep(): Promise<void> {
  const job = app.jobs.find(({ name }) => name === 'old notifications')
  if (!job) throw new Error('no such job')
  await job.run(app.ctx)
}
