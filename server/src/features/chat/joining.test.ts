import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make } from '../../testing/make.ts'
import { isViewingBooking } from '../bookings/realtime/service.ts'

let app: TestApp
let make: Make
let address: string

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterEach(disconnectAll)
afterAll(() => app.close())

describe('join booking', () => {
  test('a person who leaves before the acknowledgement does not watch, and is notified', async () => {
    const { id, user, guide } = await make.booking()
    const client = connect(address, user.token)
    await connected(client)
    const joined = join(client, id)
    client.emit('leave booking', id)
    expect(await joined).toEqual({ ok: true })
    expect(await isViewingBooking(app.ctx, user.id, id)).toBe(false)
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
    expect((await app.as(user).get('/api/notifications/unread-count')).body.count).toBe(1)
    expect(await join(client, id)).toEqual({ ok: true })
    expect(await isViewingBooking(app.ctx, user.id, id)).toBe(true)
  })

  test('an id in upper case is unknown', async () => {
    const { id, user } = await make.booking()
    const client = connect(address, user.token)
    await connected(client)
    expect(await join(client, id.toUpperCase())).toEqual({
      error: 'Booking not found',
      code: 'bookings.notFound',
    })
  })
})
