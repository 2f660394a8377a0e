import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { ServerEvents } from '@annai/contract/chat/events'
import { Server } from 'socket.io'
import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/in-transaction.ts'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import type { Limits } from '../rate-limits/limits.ts'
import type { Cluster, OpenCluster } from './cluster.ts'
import { closeOldestSockets, createAdmission } from './handshakes.ts'
import { type RevocationWatch, recheckSocket, watchRevocations } from './revocations.ts'
import {
  type LiveServer,
  type LiveSocket,
  roomOf,
  SOCKET_PATH,
  type SocketGuard,
  type SocketRooms,
  tokenOf,
} from './sockets.ts'

type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** What the sockets need from the HTTP server. */
interface LiveSettings {
  guard: SocketGuard
  rooms?: SocketRooms
  /** The allowed origins. */
  origins: readonly string[]
  limits: Limits
  /** Notifies of revocations between instances, with or without Redis. */
  signals: Signals
  /** The client's address; null for a closed connection. */
  addressOf(request: IncomingMessage): string | null
}

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
  /**
   * Closes every socket of an account, or of one session, on this instance. The deletion of the
   * session notifies the other instances.
   */
  closeSessions(which: { personId: string } | { sessionId: string }): void
  /**
   * Closes every socket of a blocked account on this instance without ending its sessions: clients
   * that still have access reconnect. The change of the status notifies the other instances.
   */
  closeBlocked(personId: string): void
  /**
   * Closes every socket of a session on this instance without ending it: clients with its new token
   * reconnect. The replacement of the token notifies the other instances.
   */
  disconnectSession(sessionId: string): void
  /** Is a socket in this room, on any instance? */
  isOccupied(room: string): Promise<boolean>
  /** Resolves when the other workers of this machine know the occupied rooms of this one. */
  flushRooms(): Promise<void>
  /** The number of open sockets on this instance. */
  count(): number
  /** Are the other instances unreachable for events? */
  isCutOff(): boolean
  /** Accepts sockets on the HTTP server. */
  attach(server: HttpServer, settings: LiveSettings): void
  /** Closes every socket; clients reconnect to another instance. */
  close(): Promise<void>
  /**
   * Stops sending events to the other instances; to be called after the last change of this one.
   */
  disconnectCluster(): Promise<void>
}

const MAX_PACKET = 16 * 1024
const EVENTS_PER_MINUTE = 100
/**
 * A client that has not logged in after this time (ms) is disconnected; its own timeout is as long.
 */
const AUTHENTICATE_WITHIN_MS = 10_000
/** After a gap each of the other instances reports it: clients fetch once within this time (ms). */
const MISSED_DELAY_MS = 300
/**
 * Milliseconds; longer than another instance takes to answer, too short for a sender to notice.
 */
const CLUSTER_QUERY_MS = 400

/** Events per client above which it is disconnected; typing never reaches this rate. */
function limitEvents(socket: LiveSocket): void {
  let count = 0
  const reset = setInterval(() => {
    count = 0
  }, 60_000)
  reset.unref()
  socket.onAny(() => {
    if (++count > EVENTS_PER_MINUTE) socket.disconnect(true)
  })
  socket.on('disconnect', () => clearInterval(reset))
}

/** Realtime by Socket.IO; `openCluster` connects several instances. */
export function createLive(log: Logger, clock: Clock, openCluster?: OpenCluster): Live {
  let io: LiveServer | undefined
  let cluster: Cluster | undefined
  let revocations: RevocationWatch | undefined
  let isClosing = false
  let missed: NodeJS.Timeout | undefined
  const isCutOff = () => cluster !== undefined && !cluster.isWithinReach()
  /** During an outage events go to local sockets only: buffered ones would arrive outdated. */
  const everywhere = () => (isCutOff() ? io?.local : io)
  const attach: Live['attach'] = (server, settings) => {
    const { guard } = settings
    cluster = openCluster?.()
    const announceMissed = () => {
      if (!io) return
      settings.rooms?.refresh(io)
      io.local.emit('events missed')
    }
    cluster?.onMissed(() => {
      clearTimeout(missed)
      missed = setTimeout(announceMissed, MISSED_DELAY_MS)
      missed.unref()
    })
    const admission = createAdmission({ ...settings, isClosing: () => isClosing })
    io = new Server(server, {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_PACKET,
      connectTimeout: AUTHENTICATE_WITHIN_MS,
      ...(cluster && { adapter: cluster.adapter }),
      allowRequest: admission.allowRequest,
    })
    admission.track(io)
    io.on('is occupied', (room, answer) => answer(io?.of('/').adapter.rooms.has(room) ?? false))
    revocations = watchRevocations(io, guard, settings.signals, log)
    io.use((socket, next) => {
      guard
        .identify(tokenOf(socket))
        .then((found) => {
          if (!found) return next(new Error('Authentication required'))
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
    io.on('connection', (socket) => {
      const { person, sessionId } = socket.data
      void socket.join([roomOf.person(person.id), roomOf.session(sessionId)])
      if (io && settings.limits.isOn) closeOldestSockets(io, person.id)
      limitEvents(socket)
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
    isReachable(personId) {
      const room = roomOf.person(personId)
      if (io?.of('/').adapter.rooms.has(room)) return true
      return (
        cluster !== undefined && !isCutOff() && (cluster.isOccupied(room) || cluster.hasOthers())
      )
    },
    closeSessions(which) {
      const room =
        'personId' in which ? roomOf.person(which.personId) : roomOf.session(which.sessionId)
      // PostgreSQL notifies the other instances (revocations.ts). If this instance sent the event
      // to all of them as well, a browser could receive it twice.
      io?.local.to(room).emit('session ended')
      io?.local.in(room).disconnectSockets(true)
    },
    closeBlocked(personId) {
      const room = roomOf.person(personId)
      io?.local.to(room).emit('account changed', { accountStatus: 'blocked' })
      io?.local.in(room).disconnectSockets(true)
    },
    disconnectSession: (id) => void io?.local.in(roomOf.session(id)).disconnectSockets(true),
    async isOccupied(room) {
      assertOutsideTransaction('a query to other instances')
      if (!io) return false
      if (io.of('/').adapter.rooms.has(room)) return true
      if (!cluster || isCutOff()) return false
      return cluster.isOccupied(room) || (cluster.hasOthers() && (await isElsewhere(io, room)))
    },
    flushRooms: async () => cluster?.flushRooms(),
    count: () => io?.engine.clientsCount ?? 0,
    isCutOff,
    async close() {
      isClosing = true
      // Closes the transports only, so that browsers reconnect. The HTTP server is closed
      // elsewhere, and waiting for it here would keep it open while requests arrive.
      io?.engine.close()
      await revocations?.stop()
    },
    async disconnectCluster() {
      clearTimeout(missed)
      void io?.of('/').adapter.close()
      await cluster?.close()
    },
  }
}

/** Queries the other instances; one that does not answer in time counts as an empty room. */
async function isElsewhere(io: LiveServer, room: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CLUSTER_QUERY_MS)
  })
  const found = io.serverSideEmitWithAck('is occupied', room).then(
    (answers) => answers.includes(true),
    () => false,
  )
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
}
