import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
  app.clock.set('2026-07-01T00:00:00Z')
})

/** 09:00 in Tokyo on 10 July: the reminder is due at midnight UTC of the 9th. */
const DUE = '2026-07-09T00:00:00Z'
const BEFORE_DUE = '2026-07-08T23:59:00Z'

const remindersOf = async (person: TestPerson): Promise<unknown[]> => {
  const { body } = await app.as(await make.signIn(person)).get('/api/notifications')
  return body.filter(
    ({ titleKey }: { titleKey: string }) => titleKey === 'notifications.tourReminder.title',
  )
}
const mailsOf = (person: TestPerson) =>
  mailServer.to(person.email).filter(({ subject }) => subject.includes('is coming up'))
const expectReminders = async (people: TestPerson[], count: number) => {
  for (const person of people) {
    expect(await remindersOf(person)).toHaveLength(count)
    expect(mailsOf(person)).toHaveLength(count)
  }
}

describe('The reminder of a tour', () => {
  test('reaches both parties the day before the first date, at its hour on the tour’s clock', async () => {
    const dateTimes = ['2026-07-12', '2026-07-10'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '15:00',
    }))
    const { user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes, location: 'Nara Park' },
    })
    app.clock.set(BEFORE_DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    const [mail] = mailsOf(user)
    expect(mail?.subject).toBe(`Your day with ${guide.displayName} is coming up`)
    expect(mail?.text).toContain('Location: Nara Park')
    expect(mail?.text).toContain('July 10, 2026')
  })

  test('is sent once by two servers at once, and not again by a later one', async () => {
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set(DUE)
    const second = await app.second()
    await Promise.all([app.runDueJobs(), second.runDueJobs(), app.runDueJobs()])
    await second.close()
    const third = await app.second()
    await third.runDueJobs()
    await third.close()
    await expectReminders([user, guide], 1)
  })

  test('is sent late by a server that was away, but not after the start', async () => {
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set('2026-07-09T20:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    app.clock.set('2026-07-01T00:00:00Z')
    const other = await make.booking({ status: STATUS.confirmed })
    app.clock.set('2026-07-10T00:01:00Z')
    await app.runDueJobs()
    await expectReminders([other.user, other.guide], 0)
  })

  test('is not sent after a cancellation or a completion', async () => {
    const cancelled = await make.booking({ status: STATUS.confirmed })
    await app.as(cancelled.user).post(`/api/bookings/${cancelled.id}/cancel`)
    const completed = await make.booking({ status: STATUS.confirmed })
    await app.as(completed.guide).post(`/api/bookings/${completed.id}/complete`)
    app.clock.set(DUE)
    await app.runDueJobs()
    for (const { user, guide } of [cancelled, completed]) await expectReminders([user, guide], 0)
  })

  test('is not mailed when the booking was cancelled while the mail was waiting', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set(DUE)
    mailServer.refuseWith({ code: 451, text: 'try again later' })
    await app.runDueJobs()
    mailServer.refuseWith(null)
    await app.as(await make.signIn(user)).post(`/api/bookings/${id}/cancel`)
    app.clock.set('2026-07-09T03:00:00Z')
    await app.runDueJobs()
    expect([...mailsOf(user), ...mailsOf(guide)]).toEqual([])
  })

  test('is not sent for a tour that was agreed less than a day before', async () => {
    app.clock.set('2026-07-09T00:01:00Z')
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.runDueJobs()
    app.clock.set('2026-07-09T20:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
  })

  test('follows an agreed change of dates, and is unchanged by a rejected one', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    const propose = (date: string) =>
      app
        .as(guide)
        .post(
          `/api/bookings/${id}/confirm`,
          proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }] }),
        )
    await propose('2026-07-05')
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    await propose('2026-07-15')
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
    app.clock.set('2026-07-14T00:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
  })

  test('is also sent while a change waits for an answer, about what is agreed', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Somewhere else' }))
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    expect(mailsOf(user)[0]?.text).toContain('Location: Kyoto')
  })
})
