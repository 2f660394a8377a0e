import { afterEach, expect, inject, test, vi } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../testing/live-clients.ts'
import { builders } from '../../testing/make.ts'

afterEach(() => {
  disconnectAll()
  vi.useRealTimers()
})

test('A session whose end nobody announced is closed within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp(inject('template'))
  const make = builders(app)
  const [person, stranger] = [await make.user(), await make.user()]
  const address = await app.listen()
  const events: string[] = []
  for (const { token } of [person, stranger]) {
    const client = connect(address, token)
    await connected(client)
    client.on('session ended', () => events.push(token))
  }
  await app.ctx.db.deleteFrom('sessions').where('account_id', '=', person.id).execute()
  vi.advanceTimersByTime(59_000)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(events).toEqual([person.token]))
  await app.close()
})
