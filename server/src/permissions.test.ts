import { STATUS } from '@annai/contract/bookings/lifecycle'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { ACTORS, type Actor, sceneOf } from './testing/permissions/actors.ts'
import { bodyFor, operationsOf, pathFor, statusFor } from './testing/permissions/calls.ts'
import { SOCKETS, TABLE } from './testing/permissions/table.ts'

let app: TestApp
let address: string

beforeAll(async () => {
  app = await startTestApp(inject('template'), { env: { ADMIN_REGISTRATION: 'off' } })
  address = await app.listen()
})
afterAll(() => app.close())

/** What the actor is answered. */
async function statusOf(operation: string, actor: Actor): Promise<number> {
  const scene = await sceneOf(app, actor, statusFor(operation))
  const payload = bodyFor(operation, scene)
  const response = await app.http.inject({
    method: operation.slice(0, operation.indexOf(' ')) as 'GET',
    url: pathFor(operation, scene),
    headers: scene.token ? { authorization: `Bearer ${scene.token}` } : {},
    ...(payload && { payload }),
  })
  return response.statusCode
}

async function rowOf(operation: string): Promise<string> {
  const cells: number[] = []
  for (const actor of ACTORS) cells.push(await statusOf(operation, actor))
  return cells.join(' ')
}

describe('who may do what over HTTP', () => {
  test('every call of the API has a row in the table, and no row is left over', () => {
    for (const operation of operationsOf(app)) expect(operation).toMatch(/^[A-Z]+ \/api\//)
    expect(new Set(Object.keys(TABLE))).toEqual(new Set(operationsOf(app)))
  })

  test.each(Object.entries(TABLE))('%s', async (operation, row) => {
    expect(await rowOf(operation), ACTORS.join(' ')).toBe(row)
  })
})

/** The result for an actor's socket: refused handshake, or the answer to joining the booking. */
function joinOf(token: string | null, bookingId: string): Promise<string> {
  const options: Partial<ManagerOptions & SocketOptions> = {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token && { query: { token } }),
  }
  const client = io(address, options)
  return new Promise<string>((resolve) => {
    client.on('connect_error', () => resolve('refused'))
    client.on('connect', () =>
      client.emit('join booking', bookingId, (answer: { ok?: true }) =>
        resolve(answer.ok ? 'joined' : 'stranger'),
      ),
    )
  }).finally(() => client.disconnect())
}

describe('who may listen over sockets', () => {
  test.each(ACTORS)('%s', async (actor) => {
    const { token, bookingId } = await sceneOf(app, actor, STATUS.enquiry)
    expect(await joinOf(token, bookingId)).toBe(SOCKETS[actor])
  })
})
