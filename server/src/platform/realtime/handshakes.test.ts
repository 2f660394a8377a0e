import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../testing/live-clients.ts'
import { builders } from '../../testing/make.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON } from './handshakes.ts'
import { AUTHENTICATE_WITHIN_MS } from './live.ts'

let app: TestApp
let address: string
beforeEach(async () => {
  app = await startTestApp(inject('template'), { limits: true, env: { TRUST_PROXY: '1' } })
  address = await app.listen()
})
afterEach(async () => {
  disconnectAll()
  await app.close()
})

/** The status of a handshake by polling, as a browser of another page would send it. */
const handshake = (headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${address}/socket.io/?EIO=4&transport=polling`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('A socket handshake', () => {
  test('is answered for pages of PUBLIC_URL and for addresses of this machine only', async () => {
    const { port } = new URL(address)
    const from = (origin: string, host: string) => handshake({ origin, host })
    expect(await from(app.ctx.env.PUBLIC_URL, 'anything')).toBe(200)
    expect(await from(address, `127.0.0.1:${port}`)).toBe(200)
    expect(await from(`http://localhost:${port}`, `localhost:${port}`)).toBe(200)
    expect(await from('http://[::1]:80', '[::1]')).toBe(200)
    // A name that was pointed at this server by its owner (DNS rebinding).
    expect(await from(`http://evil.example:${port}`, `evil.example:${port}`)).toBe(403)
    expect(await from('http://127.0.0.1.evil.example', '127.0.0.1.evil.example')).toBe(403)
    expect(await from('http://192.0.2.1', `127.0.0.1:${port}`)).toBe(403)
    expect(await from('null', 'null')).toBe(403)
  })

  test('counts for its address; other addresses are not affected', async () => {
    for (let n = 0; n < 600; n++) await app.ctx.limits.consume('socketHandshake', '203.0.113.7')
    expect(await handshake({ 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(await handshake({ 'x-forwarded-for': '203.0.113.8' })).toBe(200)
    app.clock.move(300_000)
    expect(await handshake({ 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  })

  test('is refused while its address has too many open connections', async () => {
    const statuses: (number | undefined)[] = []
    for (let n = 0; n <= SOCKETS_PER_ADDRESS; n++)
      statuses.push(await handshake({ 'x-forwarded-for': '203.0.113.7' }))
    expect(statuses.indexOf(403)).toBe(SOCKETS_PER_ADDRESS)
    expect(await handshake({ 'x-forwarded-for': '203.0.113.8' })).toBe(200)
  })

  test('without a login is closed', async () => {
    const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const sockets = [1, 2, 3].map(() => new WebSocket(url))
      await vi.waitFor(() => expect(app.ctx.live.count()).toBe(3))
      vi.advanceTimersByTime(AUTHENTICATE_WITHIN_MS - 5000)
      expect(app.ctx.live.count()).toBe(3)
      vi.advanceTimersByTime(5000)
      await vi.waitFor(() => expect(app.ctx.live.count()).toBe(0))
      await vi.waitFor(() =>
        expect(sockets.every(({ readyState }) => readyState >= WebSocket.CLOSING)).toBe(true),
      )
    } finally {
      vi.useRealTimers()
    }
  })
})

test('One tab above the maximum closes the oldest, which may reconnect', async () => {
  const person = await builders(app).user()
  const open: string[] = []
  const clients = []
  for (let n = 0; n <= SOCKETS_PER_PERSON; n++) {
    const client = connect(address, person.token)
    client.on('connect', () => open.push(`${n}`))
    client.on('disconnect', () => open.splice(open.indexOf(`${n}`), 1))
    await connected(client)
    clients.push(client)
  }
  const all = clients.map((_, n) => `${n}`)
  await vi.waitFor(() => expect(open).toEqual(all.slice(1)))
  clients[0]?.connect()
  await vi.waitFor(() => expect(open).toEqual([...all.slice(2), '0']))
  await sleep(300)
  expect(open).toHaveLength(SOCKETS_PER_PERSON)
})
