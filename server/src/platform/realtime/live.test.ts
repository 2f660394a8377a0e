import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { HOUR, later, systemClock } from '../clock.ts'
import { createAddressReader } from '../http/address.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createLimits, memoryStore } from '../rate-limits/limits.ts'
import { createLive } from './live.ts'
import type { SocketGuard } from './sockets.ts'

test('A session that ends while its token is being looked up leaves no socket open', async () => {
  const live = createLive(createLog('silent'), systemClock)
  const sessionId = newId()
  let isOver = false
  const guard: SocketGuard = {
    async identify() {
      if (isOver) return null
      // It was good when it was read; the session ends before the socket is let in.
      isOver = true
      live.closeSessions({ sessionId })
      const person = { id: newId(), role: 'user', status: 'active' } as const
      return { person, sessionId, expiresAt: later(systemClock.now(), HOUR) }
    },
  }
  const http = createServer()
  live.attach(http, {
    guard,
    origins: [],
    limits: createLimits(memoryStore(), systemClock, false),
    headers: {},
    addressOf: createAddressReader(false),
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    auth: { token: 'any' },
    transports: ['websocket'],
    reconnection: false,
  })
  const reason = await new Promise((resolve) => client.once('disconnect', resolve))
  expect(reason).toBe('io server disconnect')
  client.close()
  await live.close()
  await live.disconnect()
  http.close()
})
