import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fakeClock, startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { type ServerProcess, serverProcess } from '../../testing/processes/server-process.ts'
import { createRetryingClient, type RetryingClient } from '../../testing/retrying-client.ts'

// `npm run test:faults` kills 30 times.
const KILLS = Number(process.env.KILLS ?? 5)

let app: TestApp
let server: ServerProcess

beforeAll(async () => {
  // The other process lives by the real clock.
  app = await startTestApp(inject('template'), { clock: fakeClock(new Date().toISOString()) })
  server = await serverProcess(app.database)
  await server.start()
}, 60_000)
afterAll(async () => {
  await server.remove()
  await app.close()
})

/** Both write as fast as they are answered, until stopped. */
async function converse(who: string, client: RetryingClient, isOver: () => boolean) {
  const acknowledged: Message[] = []
  for (let n = 1; !isOver(); n++) acknowledged.push(await client.sendMessage(`${who} ${n}`))
  return acknowledged
}

const textsOf = (messages: Message[], role: 'user' | 'guide') =>
  messages.filter((each) => each.senderRole === role).map((each) => each.message)

describe('a conversation that never lies', () => {
  test(
    `${KILLS} kills and cut sockets while both write lose nothing and repeat nothing`,
    async () => {
      const { id, user, guide } = await builders(app).booking()
      // The traveller may write on once the guide has answered.
      await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
      const clients = [user, guide].map(({ token }) =>
        createRetryingClient(server.address, token, id),
      )
      const [traveller, local] = clients as [RetryingClient, RetryingClient]
      let isOver = false
      const writing = Promise.all([
        converse('user', traveller, () => isOver),
        converse('guide', local, () => isOver),
      ])
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(150 + Math.random() * 300)
        clients[kill % 2]?.drop()
        await sleep(Math.random() * 300)
        await server.kill()
        await server.start()
      }
      await sleep(300)
      isOver = true
      const [sent, answered] = await writing
      for (const client of clients) await client.catchUpFully()

      const thread = traveller.thread()
      expect(thread.map((each) => each.seq)).toEqual(thread.map((_, index) => index + 1))
      expect(local.thread()).toEqual(thread)
      expect(clients.flatMap((client) => client.contradictions)).toEqual([])
      // Each once, in the order of writing: acknowledged is stored, stored is acknowledged.
      expect(textsOf(thread, 'user')).toEqual(sent.map((each) => each.message))
      expect(textsOf(thread, 'guide')).toEqual(['welcome', ...answered.map((each) => each.message)])
      expect(sent.length + answered.length).toBeGreaterThan(KILLS * 5)
      expect(traveller.liveEventCount() + local.liveEventCount()).toBeGreaterThan(0)
      for (const client of clients) client.close()
    },
    60_000 + KILLS * 15_000,
  )
})

describe('a stop by the operator (SIGTERM)', () => {
  test('under load: every request is answered, sockets get a reconnect notice, exit 0 in time', async () => {
    const { id, user, guide } = await builders(app).booking()
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
    const socket = createRetryingClient(server.address, guide.token, id)
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const refused: { text: string; at: number }[] = []
    const acknowledged = new Set<string>()
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 1; ; n++) {
        const at = performance.now()
        const text = `writer ${writer} number ${n}`
        const init = { method: 'POST', headers, body: JSON.stringify({ message: text }) }
        const answer = await fetch(`${server.address}/api/bookings/${id}/messages`, init).catch(
          () => null,
        )
        if (answer?.status === 201) acknowledged.add(text)
        else {
          refused.push({ text: `${text}: ${answer?.status ?? 'cut'}`, at })
          return
        }
      }
    })
    await sleep(500)
    const signalled = performance.now()
    const { code, ms } = await server.stop()
    await Promise.all(writers)
    // What came before the signal is answered; what comes later may be sent elsewhere (503).
    expect(refused.filter(({ at }) => at < signalled)).toEqual([])
    expect({ code, isInTime: ms < 10_000 }).toEqual({ code: 0, isInTime: true })

    await server.start()
    await socket.sendMessage('we are back')
    await expect
      .poll(() => socket.thread().at(-1)?.message, { timeout: 10_000 })
      .toBe('we are back')
    await socket.catchUpFully()
    const stored = textsOf(socket.thread(), 'user')
    expect(new Set(stored)).toEqual(acknowledged)
    expect(stored).toHaveLength(acknowledged.size)
    socket.close()
  }, 60_000)
})
