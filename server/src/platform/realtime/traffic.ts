import { WebSocket, type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws'
import { MINUTE } from '../clock.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

type Connection = LiveSocket['conn']
type Transport = Connection['transport']
interface Packet {
  data?: string | Buffer
}

/** Far above what a page sends: an event for each page or thread that a person opens, and pongs. */
const PACKETS_PER_MINUTE = 120
/** A client logs in with its first packet. */
const PACKETS_BEFORE_LOGIN = 5
/**
 * What may wait until the client reads, in bytes. One batch of this size may be in the socket
 * besides, so a connection holds twice as much at most.
 */
const MAX_WAITING = 512 * 1024
/** What a queued packet takes besides its data. */
const PACKET_OVERHEAD = 200
/** A client that ignores the closing frame could send for longer, and nothing would count it. */
const CLOSED_WITHIN_MS = 1000

/**
 * Answers no pings of the WebSocket protocol: browsers send none, and answers to a client that does
 * not read would wait in memory.
 */
export class QuietWebSocketServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    // The types of this version lack the second one.
    const quiet = { autoPong: false, closeTimeout: CLOSED_WITHIN_MS }
    super({ ...options, ...quiet })
  }
}

const webSocketOf = (transport: Transport): WebSocket | undefined =>
  'socket' in transport && transport.socket instanceof WebSocket ? transport.socket : undefined

/** Ends a connection without waiting for the client, which may never read the closing frame. */
function terminate(connection: Connection, transport: Transport = connection.transport): void {
  connection.close(true)
  webSocketOf(transport)?.terminate()
}

/** The namespace of a Socket.IO packet other than the only one, `/`. */
const isOfOtherNamespace = (data: unknown): boolean =>
  typeof data === 'string' && /^\d(?:\d+-)?\/[^,]/.test(data)

/**
 * Bounds what one connection may send and what may wait for it. Every packet counts, not only
 * events, because each costs time and most are answered; so do pings of the WebSocket protocol.
 */
export function limitTraffic(io: LiveServer): { onLogin(connection: Connection): void } {
  const loggedIn = new WeakSet<Connection>()
  io.engine.on('connection', (connection: Connection) => {
    let received = 0
    let countedSince = performance.now()
    let waiting = 0
    const isAboveLimit = () => {
      const now = performance.now()
      if (now - countedSince > MINUTE) {
        received = 0
        countedSince = now
      }
      return ++received > (loggedIn.has(connection) ? PACKETS_PER_MINUTE : PACKETS_BEFORE_LOGIN)
    }
    connection.on('packet', ({ data }: Packet) => {
      if (isAboveLimit() || isOfOtherNamespace(data)) terminate(connection)
    })
    const countPings = (transport: Transport) => {
      webSocketOf(transport)?.on('ping', () => {
        if (isAboveLimit()) terminate(connection, transport)
      })
    }
    countPings(connection.transport)
    // Emitted for each probe of a WebSocket that has not replaced polling yet.
    connection.on('upgrading', (transport: Transport) => {
      if (isAboveLimit()) return terminate(connection, transport)
      countPings(transport)
    })
    connection.on('packetCreate', ({ data }: Packet) => {
      waiting += PACKET_OVERHEAD + (data?.length ?? 0)
      if (waiting > MAX_WAITING) terminate(connection)
    })
    connection.on('flush', () => {
      waiting = 0
    })
  })
  return { onLogin: (connection) => void loggedIn.add(connection) }
}
