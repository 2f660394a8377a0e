import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { SUBSCRIPTIONS_URL, startPushes } from '../../../testing/pushes.ts'
import { sweepPushes } from './jobs.ts'
import { readPushKeys } from './sender.ts'

let pushes: Awaited<ReturnType<typeof startPushes>>

beforeAll(async () => {
  pushes = await startPushes(inject('template'))
})
afterAll(() => pushes.close())
beforeEach(() => pushes.reset())

describe('What a push service answers', () => {
  test('404 and 410 delete a subscription', async () => {
    const { service, rowsOf, reached, pushed } = pushes
    for (const status of [404, 410]) {
      const { user, guide, id } = await reached()
      service.answer(status)
      await pushed(guide, id)
      expect(await rowsOf(user.id)).toEqual([])
    }
  })

  test('One stale key parks one subscription and does not silence all of its service', async () => {
    const { app, service, rowsOf, reached, pushed } = pushes
    const host = 'web.push.apple.com'
    const stale = await reached({ host, name: 'stale' })
    const { guide, id } = await reached({ host })
    service.answer(403, 'stale')
    await pushed(stale.guide, stale.id)
    await pushed(guide, id)
    expect(service.received).toHaveLength(1)
    expect((await rowsOf(stale.user.id))[0]?.parked_at).toEqual(expect.any(Date))
    expect((await app.as(stale.user).get('/api/push')).body.isOn).toBe(false)
    // A page renews it.
    await app.as(stale.user).post(SUBSCRIPTIONS_URL, stale.subscription)
    expect((await app.as(stale.user).get('/api/push')).body.isOn).toBe(true)
  })

  test('429 and 500 are retried with a pause, on the device that failed only', async () => {
    const { app, make, service, run, subscribe, reached, pushed } = pushes
    const { user, guide, id, name } = await reached()
    const second = await make.signIn(user)
    const other = await subscribe(second)
    service.answer(429, name, { 'retry-after': '300' })
    await pushed(guide, id)
    expect(service.received.map(({ browser }) => browser)).toEqual([other.name])
    service.answer(201, name)
    app.clock.move(MINUTE)
    await run()
    expect(service.received).toHaveLength(1)
    app.clock.move(5 * MINUTE)
    await run()
    expect(service.received.map(({ browser }) => browser)).toEqual([other.name, name])
  })

  test('413 deletes a subscription that takes none of our messages', async () => {
    const { service, rowsOf, reached, pushed } = pushes
    const { user, guide, id } = await reached()
    service.answer(413)
    await pushed(guide, id)
    expect(await rowsOf(user.id)).toEqual([])
  })

  test('No answer at all delays nobody else', async () => {
    const { app, service, run, write, reached } = pushes
    const hanging = await reached({ host: 'fcm.googleapis.com' })
    service.answer('never', 'fcm.googleapis.com')
    const { guide, id } = await reached()
    await write(hanging.guide, hanging.id)
    await write(guide, id)
    app.clock.move(20 * SECOND)
    await run()
    expect(service.received.map(({ host }) => host)).toEqual(['push.example'])
  })

  test('A body without end is not read', async () => {
    const { app, service, reached } = pushes
    const { user, name } = await reached()
    service.answer('endless', name)
    expect((await app.as(user).post('/api/push/test')).body).toEqual({ outcome: 'sent' })
    await expect.poll(() => service.endless(), { timeout: 5000 }).toBe(0)
  })

  test('is counted by service for the operator', async () => {
    const { app, make } = pushes
    const admin = await make.admin()
    const { body } = await app.as(admin).get('/api/admin/system')
    expect(body.pushes.find(({ service }: { service: string }) => service === 'Apple')).toEqual({
      service: 'Apple',
      sent: 1,
      gone: 0,
      refused: 1,
      later: 0,
    })
  })
})

describe('An endpoint', () => {
  test.each([
    'http://push.example/send/1',
    'https://169.254.169.254/latest',
    'https://[::1]/send',
    'https://localhost/send',
    'https://user:secret@push.example/send',
    'webcal://push.example/send',
  ])('that may not be connected to is refused: %s', async (endpoint) => {
    const { app, reached } = pushes
    const { user, subscription } = await reached()
    const answer = await app.as(user).post(SUBSCRIPTIONS_URL, { ...subscription, endpoint })
    expect([answer.status, answer.body.code]).toEqual([400, 'push.address'])
  })

  test('whose name leads to a private address at the connection is not connected to', async () => {
    const { app, service, rowsOf, reached, pushed } = pushes
    const { user, guide, id } = await reached({ host: 'rebinding.example' })
    for (const address of ['169.254.169.254', '10.0.0.1', '::ffff:192.168.0.1']) {
      service.addresses.set('rebinding.example', [address])
      const before = service.requests()
      await pushed(guide, id)
      expect(service.requests()).toBe(before)
      app.clock.move(HOUR)
    }
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  test('that redirects is not followed', async () => {
    const { service, reached, pushed } = pushes
    const { guide, id, name } = await reached()
    service.answer(307, name, { location: '/send/elsewhere' })
    const before = service.requests()
    await pushed(guide, id)
    expect(service.requests()).toBe(before + 1)
  })
})

test('The keys are made once, whichever instance makes them first', async () => {
  const { app } = pushes
  const second = await app.second()
  await app.ctx.db.deleteFrom('push_keys').execute()
  const [one, other] = await Promise.all(
    [app, second].map(({ ctx }) => readPushKeys(ctx.db, ctx.secrets)),
  )
  expect(one).toEqual(other)
  const stored = await app.ctx.db.selectFrom('push_keys').selectAll().execute()
  expect(stored.map(({ public_key }) => public_key)).toEqual([one?.publicKey])
  expect(JSON.stringify(stored)).not.toContain(one?.privateKey)
  await second.close()
})

test('A test notification says what the service answered', async () => {
  const { app, make, service, reached } = pushes
  const { user } = await reached()
  expect((await app.as(user).post('/api/push/test')).body).toEqual({ outcome: 'sent' })
  service.answer(410)
  expect((await app.as(user).post('/api/push/test')).body).toEqual({ outcome: 'gone' })
  const { user: other } = await make.booking()
  const off = await app.as(other).post('/api/push/test')
  expect([off.status, off.body.code]).toEqual([409, 'push.off'])
})

test('A parked subscription that no page renews is deleted after 60 days', async () => {
  const { app, service, rowsOf, reached, pushed } = pushes
  const { user, guide, id } = await reached()
  service.answer(401)
  await pushed(guide, id)
  app.clock.move(59 * DAY)
  await sweepPushes(app.ctx)
  expect(await rowsOf(user.id)).toHaveLength(1)
  app.clock.move(2 * DAY)
  await sweepPushes(app.ctx)
  expect(await rowsOf(user.id)).toEqual([])
})
