import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who opens a live connection, and from which loopback address. */
export interface IdleClient {
  readonly token: string
  readonly address: string
}

interface Reconnection {
  /** Until the last client was connected, or until the time was over. */
  ms: number
  /** Attempts that the server refused. */
  refused: number
  /** Attempts without a connection within the browser's time limit, or whose connection broke. */
  late: number
  missing: number
}

/** As the browser waits for the server, and between its attempts. */
const CONNECT_WITHIN_MS = 10_000
const PAUSE_MS = { first: 1000, most: 5000 }

/** A text frame of a browser: masked, with a mask that changes nothing. */
const frameOf = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

/** A live connection without a client library, which would need more memory than the server. */
function openSocket(port: number, { token, address }: IdleClient): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let reason: 'late' | 'refused' = 'late'
    const socket = connect({ port, host: '127.0.0.1', localAddress: address })
    const tooLate = setTimeout(() => socket.destroy(), CONNECT_WITHIN_MS)
    // Destroying it causes a close.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(tooLate)
      reject(new Error(reason))
    })
    socket.write(
      [
        `GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1`,
        'Host: 127.0.0.1',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    )
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('40{"sid"')) {
        clearTimeout(tooLate)
        resolve(socket)
      } else if (text.startsWith('HTTP/1.1 403')) reason = 'refused'
      else if (text.includes('0{"sid"')) socket.write(frameOf('40'))
      else if (text.endsWith('2')) socket.write(frameOf('3'))
    })
  })
}

/** Clients that connect, answer pings and do nothing else. */
export function createIdleClients(port: number) {
  const open = new Map<IdleClient, Socket>()
  let dropped = 0
  let refused = 0
  let late = 0

  async function connectOnce(client: IdleClient): Promise<void> {
    const socket = await openSocket(port, client)
    open.set(client, socket)
    socket.once('close', () => {
      if (open.get(client) !== socket) return
      open.delete(client)
      dropped++
    })
  }

  /** Repeats the attempt as the browser does. */
  async function connectUntil(client: IdleClient, end: number): Promise<void> {
    for (let attempt = 0; performance.now() < end; attempt++) {
      try {
        return await connectOnce(client)
      } catch (error) {
        if (error instanceof Error && error.message === 'refused') refused++
        else late++
      }
      const pause = Math.min(PAUSE_MS.first * 2 ** attempt, PAUSE_MS.most)
      await sleep(pause * (0.5 + Math.random()))
    }
  }

  return {
    count: () => open.size,
    /** How many connections the server has closed. */
    dropped: () => dropped,
    async connect(clients: readonly IdleClient[], atOnce: number): Promise<void> {
      for (let from = 0; from < clients.length; from += atOnce) {
        const end = performance.now() + CONNECT_WITHIN_MS
        await Promise.all(
          clients.slice(from, from + atOnce).map((client) => connectUntil(client, end)),
        )
      }
      if (clients.some((client) => !open.has(client)))
        throw new Error('not all clients could connect')
    },
    /** Closes all connections as a failing network does, and opens them at the same moment. */
    async reconnectAll(withinMs: number): Promise<Reconnection> {
      const clients = [...open]
      open.clear()
      for (const [, socket] of clients) socket.destroy()
      const before = { refused, late }
      const began = performance.now()
      let last = began
      await Promise.all(
        clients.map(async ([client]) => {
          await connectUntil(client, began + withinMs)
          last = performance.now()
        }),
      )
      return {
        ms: last - began,
        refused: refused - before.refused,
        late: late - before.late,
        missing: clients.length - open.size,
      }
    },
    close() {
      const sockets = [...open.values()]
      open.clear()
      for (const socket of sockets) socket.destroy()
    },
  }
}
