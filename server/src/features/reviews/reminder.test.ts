import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { bookingReminders } from '../bookings/jobs.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const remindersOf = async ({ id }: TestPerson) =>
  (
    await app.ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', id)
      .where('kind', '=', 'reviewReminder')
      .execute()
  ).length
const subjectsTo = ({ email }: TestPerson) => post.to(email).map(({ subject }) => subject)

describe('The reminder of a review', () => {
  test('reaches the traveller once, five days after the tour was completed, and not the guide', async () => {
    const { user, guide } = await make.booking({ status: STATUS.completed })
    const other = await app.second()
    app.clock.move(5 * DAY - HOUR)
    await app.runDueJobs()
    expect(await remindersOf(user)).toBe(0)
    app.clock.move(2 * HOUR)
    await Promise.all([app.runDueJobs(), other.runDueJobs()])
    app.clock.move(30 * DAY)
    await app.runDueJobs()
    await other.close()
    expect([await remindersOf(user), await remindersOf(guide)]).toEqual([1, 0])
    const title = `How was your tour with ${guide.displayName}?`
    expect(subjectsTo(user).filter((subject) => subject === title)).toHaveLength(1)
  })

  test('does not come after a review, whether it is public or waits', async () => {
    for (const isBlind of [false, true]) {
      const { id, user } = await make.booking({ status: STATUS.completed })
      const review = { rating: 5, comment: 'Lovely', isBlind }
      expect((await app.as(user).post(`/api/bookings/${id}/review`, review)).status).toBe(200)
      app.clock.move(6 * DAY)
      await app.runDueJobs()
      expect(await remindersOf(user)).toBe(0)
    }
  })

  test('is not mailed when the review was written in the meantime', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.completed })
    app.clock.move(6 * DAY)
    await bookingReminders.run(app.ctx)
    const again = await make.signIn(user)
    await app.as(again).post(`/api/bookings/${id}/review`, { rating: 4, comment: 'Good' })
    await app.runDueJobs()
    expect(subjectsTo(user)).not.toContain(`How was your tour with ${guide.displayName}?`)
  })

  test('names the agreed place, though a change had no answer when the tour was completed', async () => {
    const dateTimes = [{ date: '2026-09-10', startTime: '09:00', endTime: '15:00' }]
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes },
    })
    const proposal = proposalOf({ dateTimes, location: 'Nara' })
    const changed = await app.as(guide).post(`/api/bookings/${id}/confirm`, proposal)
    expect(changed.status).toBe(200)
    app.clock.set('2026-09-20T00:00:00Z')
    await app.runDueJobs()
    app.clock.move(6 * DAY)
    await app.runDueJobs()
    const { params } = await app.ctx.db
      .selectFrom('notifications')
      .select('params')
      .where('account_id', '=', user.id)
      .where('kind', '=', 'reviewReminder')
      .executeTakeFirstOrThrow()
    expect(params).toMatchObject({ location: proposalOf().location })
  })
})
