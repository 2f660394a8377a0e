import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

const MB = 1024 * 1024

let app: TestApp
let make: Make
let address: string
let user: TestPerson
const open: (WebSocket | Socket)[] = []

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
  user = await make.user()
})
afterEach(async () => {
  disconnectAll()
  for (const one of open.splice(0)) 'terminate' in one ? one.terminate() : one.destroy()
})
afterAll(() => app.close())

const PATH = '/socket.io/?EIO=4&transport=websocket'

/** A client that speaks the protocol by itself. */
async function openRaw(login = true): Promise<{ client: WebSocket; closed: Promise<void> }> {
  const client = new WebSocket(`${address.replace('http', 'ws')}${PATH}`)
  open.push(client)
  const closed = new Promise<void>((resolve) => client.on('close', () => resolve()))
  client.on('error', () => undefined)
  await new Promise((resolve) => client.once('message', resolve))
  if (login) {
    client.send(`40${JSON.stringify({ token: user.token })}`)
    await new Promise((resolve) => client.once('message', resolve))
  }
  return { client, closed }
}

const noneOpen = () => vi.waitFor(() => expect(app.ctx.live.count()).toBe(0))

/** A client that logs in and then reads nothing more. */
async function openUnread(): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connectTcp(Number(port), hostname)
  open.push(socket)
  socket.on('error', () => undefined)
  const headers = [
    `GET ${PATH} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.from('sixteen bytes ok').toString('base64')}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(frame(1, `40${JSON.stringify({ token: user.token })}`))
  await vi.waitFor(() => expect(app.ctx.live.isReachable(user.id)).toBe(true))
  socket.pause()
  return socket
}

/** A frame of the WebSocket protocol with a mask of zeros. */
function frame(opcode: number, text: string): Buffer {
  const data = Buffer.from(text)
  const length =
    data.length < 126 ? [0x80 | data.length] : [0x80 | 126, data.length >> 8, data.length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), data])
}

/** The memory that the work takes, in bytes. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const taken = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = taken()
  await work()
  return taken() - before
}

describe('A client that reads nothing', () => {
  test('is closed once a megabyte waits for it, and memory stays bounded', async () => {
    await noneOpen()
    await openUnread()
    const reason = 'x'.repeat(8000)
    let sent = 0
    const growth = await growthDuring(async () => {
      while (app.ctx.live.count() > 0 && sent < 256 * MB) {
        app.ctx.live.toPerson(user.id, 'booking changed', { bookingId: reason })
        sent += reason.length
        if (sent % (MB / 2) < reason.length) await sleep(1)
      }
    })
    expect(app.ctx.live.count()).toBe(0)
    // The kernel takes some megabytes before anything waits here.
    expect(sent).toBeLessThan(64 * MB)
    expect(growth).toBeLessThan(64 * MB)
  })

  test('is closed for its pings of the WebSocket protocol, which are not answered', async () => {
    await noneOpen()
    const socket = await openUnread()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(Buffer.concat(Array.from({ length: 200 }, () => frame(9, 'p'.repeat(120)))))
    await noneOpen()
    socket.resume()
    await closed
  })

  test('is cut off a second after the server closed the connection', async () => {
    await noneOpen()
    const socket = await openUnread()
    const since = performance.now()
    // A ping of the server's kind: the connection ends with a closing frame, which is not answered.
    socket.write(frame(1, '2'))
    const flood = Buffer.concat(Array.from({ length: 100 }, () => frame(1, '2')))
    const sending = setInterval(() => socket.write(flood), 20)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    expect(performance.now() - since).toBeLessThan(8000)
  })
})

describe('A connection is closed', () => {
  test.each([
    ['packets of any kind above 120 in a minute', () => Array.from({ length: 200 }, () => '43[]')],
    ['a connection to another namespace', () => ['40/other,']],
    ['an event to another namespace', () => ['42/other,["join booking"]']],
  ])('after %s', async (_what, packets) => {
    const { client, closed } = await openRaw()
    for (const packet of packets()) client.send(packet)
    await closed
  })

  test('after five packets without a login', async () => {
    const { client, closed } = await openRaw(false)
    for (let n = 0; n < 8; n++) client.send('40{"token":"wrong"}')
    await closed
  })

  test('while probes of a WebSocket never replace polling', async () => {
    const polling = await fetch(`${address}${PATH.replace('websocket', 'polling')}`)
    const { sid } = JSON.parse((await polling.text()).slice(1)) as { sid: string }
    const client = new WebSocket(`${address.replace('http', 'ws')}${PATH}&sid=${sid}`)
    open.push(client)
    const closed = new Promise<void>((resolve) => client.on('close', () => resolve()))
    await new Promise((resolve) => client.once('open', resolve))
    for (let n = 0; n < 20; n++) client.send('2probe')
    await closed
  })
})

test('Opening a hundred threads within a minute closes nothing', async () => {
  const { id, user: traveller } = await make.booking()
  const client = connect(address, traveller.token)
  await connected(client)
  for (let n = 0; n < 50; n++) {
    expect(await join(client, id)).toMatchObject({ ok: true })
    client.emit('leave booking', id)
  }
  expect(client.connected).toBe(true)
})

test('Answers of the sockets have the headers of every answer', async () => {
  const { headers } = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const refused = await fetch(`${address}/socket.io/?EIO=4&transport=polling&sid=unknown`)
  expect([refused.status, refused.headers.get('x-content-type-options')]).toEqual([400, 'nosniff'])
})
