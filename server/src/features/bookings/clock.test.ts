import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { fakeClock, startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'), { clock: fakeClock('2026-06-01T09:00:00Z') })
  make = builders(app)
})
afterAll(() => app.close())

const statusOf = async (made: { id: string; user: { token: string } }) =>
  (await app.as(made.user).get(`/api/bookings/${made.id}`)).body.status

const at = (date: string) => ({ dateTimes: [{ date, startTime: '10:00', endTime: '12:00' }] })

describe('a clock that is fair', () => {
  test('the party who has to answer is reminded once after a day', async () => {
    const { guide, user } = await make.booking()
    const reminders = async () =>
      (await app.as(guide).get('/api/notifications')).body.filter(
        (item: { titleKey: string }) => item.titleKey === 'notifications.reminder.title',
      )
    app.clock.move(23 * HOUR)
    await app.runDueJobs()
    expect(await reminders()).toHaveLength(0)
    app.clock.move(2 * HOUR)
    await Promise.all([app.runDueJobs(), app.runDueJobs(), app.runDueJobs()])
    expect(await reminders()).toHaveLength(1)
    expect((await app.as(user).get('/api/notifications')).body).toEqual([])
  })

  test('a request without an answer for 30 days expires, once, on two servers', async () => {
    const made = await make.booking()
    const second = await app.second()
    app.clock.move(30 * DAY + HOUR)
    await Promise.all([app.runDueJobs(), second.runDueJobs()])
    await second.close()
    const user = await make.signIn(made.user)
    expect(await statusOf({ ...made, user })).toBe(STATUS.expired)
    for (const person of [user, await make.signIn(made.guide)]) {
      const { body } = await app.as(person).get('/api/notifications')
      const expiries = body.filter(
        (item: { titleKey: string }) => item.titleKey === 'notifications.expired.title',
      )
      expect(expiries).toHaveLength(1)
    }
  })

  test('a proposal of several days expires at its first start, even if messages are written', async () => {
    app.clock.set('2027-03-01T00:00:00Z')
    const days = ['2027-03-07', '2027-03-05', '2027-03-06']
    const made = await make.booking({
      status: STATUS.proposed,
      proposal: { dateTimes: days.map((date) => ({ date, startTime: '10:00', endTime: '12:00' })) },
    })
    await app.as(made.guide).post(`/api/bookings/${made.id}/messages`, { message: 'Does it fit?' })
    app.clock.set('2027-03-05T00:59:00Z')
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.proposed)
    app.clock.set('2027-03-05T01:01:00Z')
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.expired)
  })

  test('a confirmed day completes 48 hours after its last end, in its own time zone', async () => {
    app.clock.set('2027-04-01T00:00:00Z')
    const made = await make.booking({ status: STATUS.confirmed, proposal: at('2027-04-05') })
    app.clock.set('2027-04-07T02:59:00Z')
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.confirmed)
    app.clock.set('2027-04-07T03:01:00Z')
    await Promise.all([app.runDueJobs(), app.runDueJobs()])
    expect(await statusOf(made)).toBe(STATUS.completed)
    const { body } = await app.as(made.user).get(`/api/bookings/${made.id}`)
    const lines = body.messages.filter(
      (line: { messageKey: string }) => line.messageKey === 'booking.system.completed',
    )
    expect(lines).toHaveLength(1)
  })

  test('a date that was past when it was written is no reason to act a moment later', async () => {
    app.clock.set('2027-06-01T00:00:00Z')
    const made = await make.booking({ status: STATUS.proposed, proposal: at('2026-06-05') })
    app.clock.move(2 * DAY)
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.proposed)
    await app.as(made.user).post(`/api/bookings/${made.id}/user-confirm`)
    await app.as(made.user).post(`/api/bookings/${made.id}/messages`, { message: 'That was fine' })
    app.clock.move(47 * HOUR)
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.confirmed)
    app.clock.move(2 * HOUR)
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.completed)
  })

  test('changes proposed after the agreement do not expire it', async () => {
    app.clock.set('2027-05-01T00:00:00Z')
    const made = await make.booking({ status: STATUS.changedAfter, proposal: at('2027-05-03') })
    app.clock.set('2027-05-05T04:00:00Z')
    await app.runDueJobs()
    expect(await statusOf(made)).toBe(STATUS.completed)
  })
})
