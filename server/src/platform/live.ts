import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import { Server } from 'socket.io'
import type { Clock } from './clock.ts'
import type { Signals } from './db/signals.ts'
import { isId } from './ids.ts'
import type { Limits } from './limits.ts'
import { closeOldestSockets, createAdmission } from './live-admission.ts'
import type { Cluster, OpenCluster } from './live-redis.ts'
import { type RevocationWatch, recheckSocket, watchRevocations } from './live-revocations.ts'
import {
  type LiveServer,
  type LiveSocket,
  roomOf,
  type SocketGuard,
  tokenOf,
} from './live-socket.ts'
import type { Logger } from './log.ts'

type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** What the sockets of an HTTP server need. */
interface LiveSettings {
  guard: SocketGuard
  /** Where our pages come from. */
  origins: readonly string[]
  limits: Limits
  /** Carries revocations between instances; without Redis too. */
  signals: Signals
  /** The client's address; null for a connection that is already gone. */
  addressOf(request: IncomingMessage): string | null
}

export interface Live {
  toPerson<E extends keyof ServerEvents>(personId: string, event: E, ...payload: Payload<E>): void
  /** The same to several, each once, but not to whoever is looking at this booking. */
  toPeopleElsewhere<E extends keyof ServerEvents>(
    bookingId: string,
    ids: readonly string[],
    event: E,
    ...payload: Payload<E>
  ): void
  toBooking<E extends keyof ServerEvents>(bookingId: string, event: E, ...payload: Payload<E>): void
  /** False where nobody can be reached: no socket of the person here, and no other instance. */
  mayHear(personId: string): boolean
  /** Closes every socket of an account, or of one session, on every instance. */
  end(which: { personId: string } | { sessionId: string }): void
  /** Closes every socket of an account without ending its session: who may still read comes back. */
  release(personId: string): void
  /** Is this person looking at this booking right now, on any instance? */
  isWatching(personId: string, bookingId: string): Promise<boolean>
  /** Open sockets of this instance. */
  count(): number
  /** Do events reach every instance? `alone` where there is only this one. */
  reach(): 'alone' | 'all' | 'cut off'
  /** Opens the socket door on the HTTP server. */
  attach(server: HttpServer, settings: LiveSettings): void
  /** Closes every socket; clients connect again to the next instance. */
  close(): Promise<void>
}

const BOOKING_ROOM = /^booking:(.+)$/
const bookingOf = (room: string): string | undefined => BOOKING_ROOM.exec(room)?.[1]

const MAX_PACKET = 16 * 1024
const EVENTS_PER_MINUTE = 100
/** A client that has not signed in by then is disconnected; its own patience is as long. */
const SIGN_IN_MS = 10_000
/** Longer than another instance needs to answer, shorter than anybody who writes would notice. */
const ASK_OTHERS_WITHIN = 400

/** Disconnects a client that floods; a person's fingers never reach this. */
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

function answerJoins(socket: LiveSocket, guard: SocketGuard, log: Logger): void {
  const { person } = socket.data
  /** What the page shows by now: who left while the right was looked up does not watch. */
  const wanted = new Set<string>()
  socket.on('join booking', (bookingId: unknown, answer: unknown) => {
    const reply = (result: JoinAnswer) => {
      if (typeof answer === 'function') answer(result)
    }
    if (typeof bookingId !== 'string' || !isId(bookingId))
      return reply({ error: 'Booking not found' })
    wanted.add(bookingId)
    guard
      .join(person, bookingId)
      .then(async (result) => {
        if ('ok' in result && wanted.has(bookingId))
          await socket.join([roomOf.booking(bookingId), roomOf.watching(person.id, bookingId)])
        if ('error' in result) wanted.delete(bookingId)
        reply(result)
      })
      .catch((error: Error) => {
        log.error({ error: error.message }, 'join failed')
        reply({ error: 'Internal server error. Please try again later.' })
      })
  })
  socket.on('leave booking', (bookingId: unknown) => {
    if (typeof bookingId !== 'string' || !isId(bookingId)) return
    wanted.delete(bookingId)
    void socket.leave(roomOf.booking(bookingId))
    void socket.leave(roomOf.watching(person.id, bookingId))
  })
}

/** Who looks at a booking may have missed what the other instances said meanwhile: look again. */
function catchUp(io: LiveServer): void {
  for (const room of io.of('/').adapter.rooms.keys()) {
    const bookingId = bookingOf(room)
    if (bookingId) io.local.to(room).emit('booking changed', { bookingId })
  }
}

/** Realtime by Socket.IO; `openCluster` lets several instances speak as one (REDIS_URL). */
export function createLive(log: Logger, clock: Clock, openCluster?: OpenCluster): Live {
  let io: LiveServer | undefined
  let cluster: Cluster | undefined
  let revocations: RevocationWatch | undefined
  let isClosing = false
  const isCutOff = () => cluster !== undefined && !cluster.isWithinReach()
  /** Cut off, events go to our own sockets only: kept for later they would be old news. */
  const everywhere = () => (isCutOff() ? io?.local : io)
  const attach: Live['attach'] = (server, settings) => {
    const { guard } = settings
    cluster = openCluster?.()
    cluster?.onReturn(() => io && catchUp(io))
    const admission = createAdmission({ ...settings, isClosing: () => isClosing })
    io = new Server(server, {
      path: '/socket.io/',
      serveClient: false,
      maxHttpBufferSize: MAX_PACKET,
      connectTimeout: SIGN_IN_MS,
      ...(cluster && { adapter: cluster.adapter }),
      allowRequest: admission.allowRequest,
    })
    admission.track(io)
    revocations = watchRevocations(io, guard, settings.signals, log)
    io.use((socket, next) => {
      guard
        .identify(tokenOf(socket))
        .then((found) => {
          if (!found) return next(new Error('Authentication required'))
          socket.data = { person: found.person, sessionId: found.sessionId }
          // A socket never outlives its session.
          const left = Math.min(found.expiresAt.getTime() - clock.now().getTime(), 2 ** 31 - 1)
          const expiry = setTimeout(() => socket.disconnect(true), left)
          expiry.unref()
          socket.on('disconnect', () => clearTimeout(expiry))
          next()
        })
        .catch((error: Error) => {
          log.error({ error: error.message }, 'socket sign-in failed')
          next(new Error('Internal server error'))
        })
    })
    io.on('connection', (socket) => {
      const { person, sessionId } = socket.data
      void socket.join([roomOf.person(person.id), roomOf.session(sessionId)])
      if (io && settings.limits.isOn) closeOldestSockets(io, person.id)
      limitEvents(socket)
      answerJoins(socket, guard, log)
      // What was revoked during the first lookup found no socket to close yet.
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
    toPeopleElsewhere: (bookingId, ids, event, ...payload) =>
      void everywhere()
        ?.to(ids.map(roomOf.person))
        .except(roomOf.booking(bookingId))
        .emit(event, ...payload),
    toBooking: (id, event, ...payload) =>
      void everywhere()
        ?.to(roomOf.booking(id))
        .emit(event, ...payload),
    mayHear(personId) {
      const isElsewhereToo = cluster !== undefined && !isCutOff()
      return isElsewhereToo || (io?.of('/').adapter.rooms.has(roomOf.person(personId)) ?? false)
    },
    end(which) {
      const room =
        'personId' in which ? roomOf.person(which.personId) : roomOf.session(which.sessionId)
      // Even cut off this goes out to all: the others obey as soon as they hear it.
      io?.to(room).emit('session ended')
      io?.in(room).disconnectSockets(true)
    },
    release: (id) => void io?.in(roomOf.person(id)).disconnectSockets(true),
    async isWatching(personId, bookingId) {
      const room = roomOf.watching(personId, bookingId)
      if (!io) return false
      if (io.of('/').adapter.rooms.has(room)) return true
      return cluster !== undefined && !isCutOff() && (await isElsewhere(io, room))
    },
    count: () => io?.engine.clientsCount ?? 0,
    reach: () => (cluster === undefined ? 'alone' : isCutOff() ? 'cut off' : 'all'),
    async close() {
      isClosing = true
      // Cut, not dismissed: browsers connect again by themselves. The HTTP server is not ours to
      // close, and waiting for it here would keep it answering for as long as somebody asks.
      io?.engine.close()
      void io?.of('/').adapter.close()
      cluster?.close()
      await revocations?.stop()
    },
  }
}

/** Asks the other instances; one that does not answer in time has nobody in the room. */
async function isElsewhere(io: LiveServer, room: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ASK_OTHERS_WITHIN)
  })
  const found = io
    .timeout(ASK_OTHERS_WITHIN)
    .in(room)
    .fetchSockets()
    .then(
      (sockets) => sockets.length > 0,
      () => false,
    )
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
}
