import type { ClientEvents, JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

type Client = Socket<ServerEvents, ClientEvents>

let app: TestApp
let make: Make
let address: string
const open: Client[] = []

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(() => app.close())

async function connect({ token }: { token: string }): Promise<Client> {
  const client: Client = io(address, { auth: { token }, transports: ['websocket'] })
  open.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve)
    client.once('connect_error', reject)
  })
  return client
}
const join = (client: Client, id: string) =>
  new Promise<JoinAnswer>((resolve) => client.emit('join booking', id, resolve))

describe('join booking', () => {
  test('whoever leaves before the answer does not watch: they are told of what comes', async () => {
    const { id, user, guide } = await make.booking()
    const client = await connect(user)
    const joined = join(client, id)
    client.emit('leave booking', id)
    expect(await joined).toEqual({ ok: true })
    expect(await app.p.live.isWatching(user.id, id)).toBe(false)
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
    expect((await app.as(user).get('/api/notifications/unread-count')).body.count).toBe(1)
    expect(await join(client, id)).toEqual({ ok: true })
    expect(await app.p.live.isWatching(user.id, id)).toBe(true)
  })

  test('an id in capitals names nothing', async () => {
    const { id, user } = await make.booking()
    const client = await connect(user)
    expect(await join(client, id.toUpperCase())).toEqual({ error: 'Booking not found' })
  })
})
