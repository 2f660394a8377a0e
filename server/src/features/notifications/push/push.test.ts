import { STATUS } from '@annai/contract/bookings/lifecycle'
import { quietUntil } from '@annai/contract/notifications/quiet-hours'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { settingsOf } from '../../../testing/members.ts'
import { SUBSCRIPTIONS_URL, startPushes } from '../../../testing/pushes.ts'
import { quietFor } from '../channels/service.ts'

let pushes: Awaited<ReturnType<typeof startPushes>>

beforeAll(async () => {
  pushes = await startPushes(inject('template'))
})
afterAll(() => pushes.close())
beforeEach(() => pushes.reset())

describe('A push', () => {
  test('shows who wrote and what, leads to the conversation and replaces the one before', async () => {
    const { app, service, run, write, reached } = pushes
    const { guide, id, name } = await reached()
    await write(guide, id, 'See you at the station')
    await run()
    expect(service.received).toEqual([])
    app.clock.move(20 * SECOND)
    await run()
    await run()
    expect(service.received).toEqual([
      {
        browser: name,
        host: 'push.example',
        payload: {
          web_push: 8030,
          notification: {
            title: `New message from ${guide.displayName}`,
            body: '“See you at the station” (Kyoto)',
            navigate: `${app.ctx.env.PUBLIC_URL}/bookings/${id}#chat`,
            lang: 'en',
            dir: 'auto',
            tag: `booking-${id}`,
          },
        },
        ttl: 86_400,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      },
    ])
  })

  test('quotes nothing on a lock screen where quotations are off', async () => {
    const { app, service, run, write, reached } = pushes
    const { user, guide, id } = await reached()
    await app.as(user).put(settingsOf('user'), { emailQuotes: false })
    await write(guide, id, 'The code is 4711')
    app.clock.move(20 * SECOND)
    await run()
    expect(JSON.stringify(service.received[0]?.payload)).not.toContain('4711')
  })

  test('of several bookings is one summary', async () => {
    const { app, make, service, run, write, reached } = pushes
    const { user, guide, id } = await reached()
    const other = await make.booking({ user })
    await write(guide, id)
    await write(other.guide, other.id)
    app.clock.move(20 * SECOND)
    await run()
    expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([
      { title: '2 new notifications', tag: 'summary' },
    ])
  })

  test('is not sent where its switch is off, and not to a blocked person', async () => {
    const { app, service, run, reached, pushed } = pushes
    const { user, guide, id } = await reached()
    await app.as(user).put(settingsOf('user'), { preferences: { push: { messages: false } } })
    await pushed(guide, id)
    await app.as(user).put(settingsOf('user'), { preferences: { push: { messages: true } } })
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', user.id)
      .execute()
    await app.ctx.db.updateTable('notifications').set({ push_at: app.clock.now() }).execute()
    await run()
    expect(service.received).toEqual([])
  })

  test('is sent although a tab is open', async () => {
    const { app, service, reached, pushed } = pushes
    const { user, guide, id } = await reached()
    await app.ctx.live.toPerson(user.id, 'unread changed', { count: 0 })
    await app.as(user).get(`/api/bookings/${id}`)
    await pushed(guide, id)
    expect(service.received).toHaveLength(1)
  })

  test('is not postponed by a message every ten seconds, nor repeated by each', async () => {
    const { app, service, run, write, reached } = pushes
    const { guide, id } = await reached()
    for (let n = 0; n < 30; n++) {
      await write(guide, id, `Message ${n}`)
      app.clock.move(10 * SECOND)
      await run()
    }
    expect(service.received).toHaveLength(1)
    app.clock.move(10 * MINUTE)
    await run()
    expect(service.received).toHaveLength(2)
    expect(service.received[1]?.payload.notification.body).toContain('Message 29')
  })

  test('is not sent for what is read between its lease and its sending', async () => {
    const { app, service, run, write, reached } = pushes
    const { user, guide, id } = await reached()
    await write(guide, id)
    app.clock.move(20 * SECOND)
    // As after a crash: leased, read, and due again when the lease has expired.
    await app.ctx.db
      .updateTable('notifications')
      .set({ push_at: new Date(app.clock.now().getTime() + MINUTE) })
      .where('account_id', '=', user.id)
      .execute()
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 99 })
    app.clock.move(MINUTE)
    await run()
    expect(service.received).toEqual([])
  })
})

describe('The next person on the device', () => {
  test('takes over its endpoint, and the former gets nothing there', async () => {
    const { app, make, service, reached, pushed } = pushes
    const { guide, id, subscription } = await reached()
    const next = await make.booking()
    expect((await app.as(next.user).post(SUBSCRIPTIONS_URL, subscription)).status).toBe(200)
    await pushed(guide, id)
    expect(service.received).toEqual([])
    await pushed(next.guide, next.id)
    expect(service.received).toHaveLength(1)
  })

  test('gets nothing after a logout of the former, who has no session there any more', async () => {
    const { app, service, rowsOf, reached, pushed } = pushes
    const { user, guide, id } = await reached()
    expect((await app.as(user).post('/api/auth/logout')).status).toBeLessThan(300)
    expect(await rowsOf(user.id)).toEqual([])
    await pushed(guide, id)
    expect(service.received).toEqual([])
  })

  test('has one subscription, however many the browser makes at once', async () => {
    const { app, service, rowsOf, reached } = pushes
    const { user } = await reached()
    const { key } = (await app.as(user).get('/api/push')).body
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.as(user).post(SUBSCRIPTIONS_URL, service.subscribe(key))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  test('is shown in the list of sessions as a device with notifications', async () => {
    const { app, reached } = pushes
    const { user } = await reached()
    const [session] = (await app.as(user).get('/api/account/sessions')).body
    expect(session).toMatchObject({ isCurrent: true, hasPush: true })
    await app.as(user).delete(SUBSCRIPTIONS_URL)
    expect((await app.as(user).get('/api/push')).body.isOn).toBe(false)
  })
})

describe('Quiet hours', () => {
  const atEight = (date: string, zone: string, now: string) =>
    expect(quietUntil(new Date(now), zone)?.toISOString()).toBe(date)

  test('end at eight on the clock of the person, also on the nights that clocks change', () => {
    // Berlin: 29 March 2026 loses the hour from two to three, 25 October gains one.
    atEight('2026-03-29T06:00:00.000Z', 'Europe/Berlin', '2026-03-28T21:30:00Z')
    atEight('2026-10-25T07:00:00.000Z', 'Europe/Berlin', '2026-10-24T20:30:00Z')
    atEight('2026-06-01T23:00:00.000Z', 'Asia/Tokyo', '2026-06-01T13:00:00Z')
    expect(quietUntil(new Date('2026-06-01T12:59:00Z'), 'Asia/Tokyo')).toBeNull()
    expect(quietUntil(new Date('2026-06-01T23:00:00Z'), 'Asia/Tokyo')).toBeNull()
    expect(quietUntil(new Date('2026-06-01T13:00:00Z'), null)).toBeNull()
  })

  test('hold a message till eight; a zone that changes meanwhile counts', async () => {
    const { app, service, run, reached, pushed } = pushes
    const { user, guide, id } = await reached()
    await app.as(user).put('/api/notifications/time-zone', { timeZone: 'Asia/Tokyo' })
    app.clock.set('2026-06-01T14:00:00Z')
    await pushed(guide, id)
    expect(service.received).toEqual([])
    app.clock.set('2026-06-01T23:00:00Z')
    await run()
    expect(service.received).toHaveLength(1)
    app.clock.set('2026-06-02T14:00:00Z')
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 99 })
    await pushed(guide, id)
    await app.as(user).put('/api/notifications/time-zone', { timeZone: 'Europe/Berlin' })
    await run()
    expect(service.received).toHaveLength(2)
  })

  test('do not hold "late", nor a cancellation of a tour that starts within a day', async () => {
    const { app, make, service, run, subscribe } = pushes
    const made = await make.booking({ status: STATUS.confirmed })
    app.clock.set('2026-07-09T14:00:00Z')
    const user = await make.signIn(made.user)
    const guide = await make.signIn(made.guide)
    await subscribe(user)
    await app.as(user).put('/api/notifications/time-zone', { timeZone: 'Asia/Tokyo' })
    await app.as(guide).post(`/api/bookings/${made.id}/cancel`)
    await run()
    expect(service.received).toHaveLength(1)
    const person = { time_zone: 'Asia/Tokyo', preferences: {} }
    const signal = { kind: 'daySignal', params: { signal: 'late' } } as const
    expect(quietFor(person, signal, app.clock.now())).toBeNull()
  })
})
