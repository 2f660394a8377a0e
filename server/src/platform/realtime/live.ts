import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { ServerEvents } from '@annai/contract/chat/events'
import { Server } from 'socket.io'
import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/transact.ts'
import type { Logger } from '../log.ts'
import type { Limits } from '../rate-limits/limits.ts'
import { closeOldestSockets, createAdmission } from './handshakes.ts'
import { type Recheck, recheckSocket, startRecheck } from './recheck.ts'
import type { RedisAdapter } from './redis-adapter.ts'
import {
  type AccessChange,
  type LiveServer,
  roomOf,
  SOCKET_PATH,
  type SocketGuard,
  type SocketRooms,
  tokenOf,
} from './sockets.ts'
import { limitTraffic, QuietWebSocketServer } from './traffic.ts'

type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** What the sockets need from the HTTP server. */
interface LiveSettings {
  guard: SocketGuard
  rooms?: SocketRooms
  /** The allowed origins. */
  origins: readonly string[]
  limits: Limits
  /** The headers of every HTTP response. */
  headers: Readonly<Record<string, string>>
  /** The client's address; null for a closed connection. */
  addressOf(request: IncomingMessage): string | null
}

/** Events to open pages, on every instance. To be called after the commit of their cause. */
export interface Live {
  toPerson<E extends keyof ServerEvents>(personId: string, event: E, ...payload: Payload<E>): void
  /** Sends to several people, except to sockets in this room. */
  toPeopleOutside<E extends keyof ServerEvents>(
    room: string,
    ids: readonly string[],
    event: E,
    ...payload: Payload<E>
  ): void
  toRoom<E extends keyof ServerEvents>(room: string, event: E, ...payload: Payload<E>): void
  /** False if no instance can have a socket of the person. */
  isReachable(personId: string): boolean
  /** Closes every socket of an account, or of one session, and logs its pages out. */
  closeSessions(which: { personId: string } | { sessionId: string }): void
  /**
   * Closes every socket of a blocked account without ending its sessions: clients that still have
   * access reconnect.
   */
  closeBlocked(personId: string): void
  /**
   * Closes every socket of a session whose token was replaced: clients with the new one reconnect.
   */
  disconnectSession(sessionId: string): void
  /** Closes every socket of a person without ending the sessions: clients join their rooms again. */
  reconnect(personId: string): void
  /** Events of another instance may have been missed: clients of every instance fetch again. */
  announceMissed(): void
  /** Is a socket in this room, on any instance? */
  isOccupied(room: string): Promise<boolean>
  /** The number of open sockets on this instance. */
  count(): number
  /** Is Redis away, so that the other instances are unreachable? */
  isCutOff(): boolean
  /** Accepts sockets on the HTTP server. */
  attach(server: HttpServer, settings: LiveSettings): void
  /** Closes every socket; clients reconnect to another instance. */
  close(): Promise<void>
  /** Leaves the other instances; to be called after the last change of this one. */
  disconnect(): Promise<void>
}

const MAX_PACKET = 16 * 1024
/**
 * A client that has not logged in after this time (ms) is disconnected; its own timeout is as long.
 */
export const AUTHENTICATE_WITHIN_MS = 10_000
const MISSED_DELAY_MS = 300
/**
 * Milliseconds; longer than another instance takes to answer, too short for a sender to notice.
 */
const QUERY_WITHIN_MS = 400

/** Realtime by Socket.IO; `openRedis` connects several instances. */
export function createLive(log: Logger, clock: Clock, openRedis?: () => RedisAdapter): Live {
  let io: LiveServer | undefined
  let redis: RedisAdapter | undefined
  let recheck: Recheck | undefined
  let onMissed: (() => void) | undefined
  let isClosing = false
  const isCutOff = () => redis !== undefined && !redis.isConnected()
  /** During an outage events go to local sockets only: buffered ones would arrive outdated. */
  const everywhere = () => (isCutOff() ? io?.local : io)
  /** Lets the other instances close their sockets of this room; without Redis there are none. */
  const announce = (room: string, change: AccessChange) => {
    if (redis) io?.serverSideEmit('access changed', room, change)
  }
  const announceMissed = () => {
    onMissed?.()
    if (redis) io?.serverSideEmit('events missed')
  }
  const attach: Live['attach'] = (server, settings) => {
    const { guard } = settings
    redis = openRedis?.()
    const admission = createAdmission({ ...settings, isClosing: () => isClosing })
    const live: LiveServer = new Server(server, {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_PACKET,
      connectTimeout: AUTHENTICATE_WITHIN_MS,
      wsEngine: QuietWebSocketServer,
      ...(redis && { adapter: redis.adapter }),
      allowRequest: admission.allowRequest,
    })
    io = live
    server.prependListener('request', ({ url = '' }, response) => {
      if (!url.startsWith(SOCKET_PATH)) return
      for (const [name, value] of Object.entries(settings.headers)) response.setHeader(name, value)
    })
    admission.track(live)
    const traffic = limitTraffic(live)
    live.on('is occupied', (room, answer) => answer(live.of('/').adapter.rooms.has(room)))
    recheck = startRecheck(live, guard, log)
    onMissed = debounced(() => {
      settings.rooms?.refresh(live)
      live.local.emit('events missed')
    })
    live.on('events missed', onMissed)
    redis?.onReconnected(() => {
      recheck?.all()
      // The others may have reconnected earlier, and missed what was sent here since.
      announceMissed()
    })
    live.use((socket, next) => {
      guard
        .identify(tokenOf(socket))
        .then((found) => {
          if (!found) return next(new Error('Authentication required'))
          traffic.onLogin(socket.conn)
          socket.data = { person: found.person, sessionId: found.sessionId }
          // A socket must not outlive its session.
          const left = Math.min(found.expiresAt.getTime() - clock.now().getTime(), 2 ** 31 - 1)
          const expiry = setTimeout(() => socket.disconnect(true), left)
          expiry.unref()
          socket.on('disconnect', () => clearTimeout(expiry))
          next()
        })
        .catch((error: Error) => {
          log.error({ error: error.message }, 'socket login failed')
          next(new Error('Internal server error'))
        })
    })
    live.on('connection', (socket) => {
      const { person, sessionId } = socket.data
      void socket.join([roomOf.person(person.id), roomOf.session(sessionId)])
      if (settings.limits.isOn) closeOldestSockets(live, person.id)
      socket.on('check connection', (answer: unknown) => {
        if (typeof answer === 'function') answer()
      })
      settings.rooms?.register(socket)
      // A revocation during the first lookup found no socket to close yet.
      recheckSocket(socket, guard).catch((error: Error) =>
        log.warn({ error: error.message }, 'socket could not be rechecked'),
      )
    })
  }
  return {
    attach,
    toPerson: (id, event, ...payload) =>
      void everywhere()
        ?.to(roomOf.person(id))
        .emit(event, ...payload),
    toPeopleOutside: (room, ids, event, ...payload) =>
      void everywhere()
        ?.to(ids.map(roomOf.person))
        .except(room)
        .emit(event, ...payload),
    toRoom: (room, event, ...payload) =>
      void everywhere()
        ?.to(room)
        .emit(event, ...payload),
    isReachable: (personId) =>
      (redis !== undefined && !isCutOff()) ||
      (io?.of('/').adapter.rooms.has(roomOf.person(personId)) ?? false),
    closeSessions(which) {
      const room =
        'personId' in which ? roomOf.person(which.personId) : roomOf.session(which.sessionId)
      io?.local.to(room).emit('session ended')
      io?.local.in(room).disconnectSockets(true)
      announce(room, 'session ended')
    },
    closeBlocked(personId) {
      const room = roomOf.person(personId)
      io?.local.to(room).emit('account changed', { accountStatus: 'blocked' })
      io?.local.in(room).disconnectSockets(true)
      announce(room, 'account blocked')
    },
    disconnectSession(sessionId) {
      const room = roomOf.session(sessionId)
      io?.local.in(room).disconnectSockets(true)
      announce(room, 'token replaced')
    },
    reconnect(personId) {
      const room = roomOf.person(personId)
      io?.local.in(room).disconnectSockets(true)
      announce(room, 'reconnect')
    },
    announceMissed,
    async isOccupied(room) {
      assertOutsideTransaction('a query to other instances')
      if (!io) return false
      if (io.of('/').adapter.rooms.has(room)) return true
      return redis !== undefined && !isCutOff() && isElsewhere(io, room)
    },
    count: () => io?.engine.clientsCount ?? 0,
    isCutOff,
    async close() {
      isClosing = true
      // Closes the transports only, so that browsers reconnect. The HTTP server is closed
      // elsewhere, and waiting for it here would keep it open while requests arrive.
      io?.engine.close()
      recheck?.stop()
    },
    async disconnect() {
      await io?.of('/').adapter.close()
      redis?.close()
    },
  }
}

/** Several instances may announce the same outage: clients fetch once. */
function debounced(run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, MISSED_DELAY_MS)
    timer.unref()
  }
}

/** Queries the other instances; one that does not answer in time counts as an empty room. */
async function isElsewhere(io: LiveServer, room: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), QUERY_WITHIN_MS)
  })
  const found = io.serverSideEmitWithAck('is occupied', room).then(
    (answers) => answers.includes(true),
    () => false,
  )
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
}
