import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { settingsOf } from '../../testing/members.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

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
beforeEach(() => {
  post.mails.length = 0
})

const prefer = async (who: TestPerson, preferences: object, status = 200) => {
  const answer = await app.as(who).put(settingsOf(who.role), { preferences })
  expect(answer.status).toBe(status)
  return answer.body.preferences
}
const write = (from: TestPerson, id: string) =>
  app.as(from).post(`/api/bookings/${id}/messages`, { message: 'Hello' })

/** A confirmed booking whose tour starts so many hours from now; its mails so far are gone. */
async function agreed(hoursAhead: number) {
  const made = await make.booking({ status: STATUS.confirmed })
  await app.mailWorker.deliverDue()
  post.mails.length = 0
  // The tour starts on 10 July at nine in Tokyo.
  app.clock.set(new Date(Date.UTC(2026, 6, 10) - hoursAhead * HOUR).toISOString())
  return { ...made, user: await again(made.user), guide: await again(made.guide) }
}
/** Logs in again: the clock has moved over weeks. */
const again = async (person: TestPerson) => ({ ...person, ...(await make.signIn(person)) })

const cancel = (by: TestPerson, id: string) => app.as(by).post(`/api/bookings/${id}/cancel`)

describe('Preferences', () => {
  test('A change leaves the rest as it was, and an unknown switch changes nothing', async () => {
    const { user } = await make.booking()
    await prefer(user, { mail: { bookings: false } })
    expect(await prefer(user, { mail: { day: false } })).toEqual({
      mail: { bookings: false, reminders: true, day: false, profile: true },
      push: { messages: true, bookings: true, reminders: true, day: true, profile: true },
      quiet: true,
      messagesByMail: 'soon',
      translates: false,
      sharesReading: true,
    })
    await prefer(user, { messagesByMail: 'hourly' }, 400)
    const { mail } = await prefer(user, { mail: { bookings: true, news: false } })
    expect(mail).toEqual({ bookings: true, reminders: true, day: false, profile: true })
  })

  test('Two changes at once both hold', async () => {
    const { user } = await make.booking()
    await Promise.all([
      prefer(user, { mail: { bookings: false } }),
      prefer(user, { mail: { profile: false } }),
    ])
    expect(await prefer(user, {})).toMatchObject({ mail: { bookings: false, profile: false } })
  })

  test('A switch stops the mails of its kinds only, also one that waits already', async () => {
    const { user, guide, id } = await make.booking()
    await app.mailWorker.deliverDue()
    post.mails.length = 0
    await write(guide, id)
    await prefer(user, { messagesByMail: 'off' })
    await app.as(guide).post(`/api/bookings/${id}/cancel`)
    app.clock.move(10 * MINUTE)
    await app.mailWorker.deliverDue()
    expect(post.to(user.email).map(({ subject }) => subject)).toEqual([
      `${guide.displayName} declined your enquiry`,
    ])
    expect((await app.as(user).get('/api/notifications')).body).toHaveLength(2)
  })

  test("Tomorrow's cancellation is mailed although news is off, without a link to unsubscribe", async () => {
    const { user, guide, id } = await agreed(24)
    await app.as(user).put(settingsOf('user'), { emailNotifications: false })
    await prefer(user, { mail: { bookings: false } })
    expect((await cancel(guide, id)).status).toBe(200)
    await app.mailWorker.deliverDue()
    const [mail, ...others] = post.to(user.email)
    expect([mail?.headers['list-unsubscribe'], others]).toEqual([undefined, []])
    expect(mail?.text).not.toContain('/unsubscribe/')
  })

  test('A cancellation a week ahead is not mailed while its switch is off', async () => {
    const { user, guide, id } = await agreed(7 * 24)
    await prefer(user, { mail: { bookings: false } })
    expect((await cancel(guide, id)).status).toBe(200)
    await app.mailWorker.deliverDue()
    expect(post.to(user.email)).toEqual([])
  })
})
