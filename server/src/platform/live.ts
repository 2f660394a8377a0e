import type { Server as HttpServer } from 'node:http'
import type { ClientEvents, JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import type { Person } from '@annai/contract/person'
import { Server, type Socket } from 'socket.io'
import type { Clock } from './clock.ts'
import { isId } from './ids.ts'
import type { Cluster, OpenCluster } from './live-redis.ts'
import type { Logger } from './log.ts'

export interface SocketGuard {
  /** Who holds this token, and until when; null when it opens nothing. */
  identify(token: string): Promise<{ person: Person; sessionId: string; expiresAt: Date } | null>
  /** May this person follow the booking? The text of the refusal when not. */
  join(person: Person, bookingId: string): Promise<JoinAnswer>
}

interface SocketFacts {
  person: Person
  sessionId: string
}
type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketFacts>
type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketFacts>
type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

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
  attach(server: HttpServer, guard: SocketGuard, origins: string[]): void
  /** Lets every browser go; they come back to whoever serves next. */
  close(): void
}

// Rooms are made here only: an id from outside is never taken as a room's name.
const roomOf = {
  person: (id: string) => `person:${id}`,
  session: (id: string) => `session:${id}`,
  booking: (id: string) => `booking:${id}`,
  watching: (personId: string, bookingId: string) => `watching:${bookingId}:${personId}`,
}

const BOOKING_ROOM = /^booking:(.+)$/
const bookingOf = (room: string): string | undefined => BOOKING_ROOM.exec(room)?.[1]

const MAX_PACKET = 16 * 1024
const EVENTS_PER_MINUTE = 100
/** Longer than another instance needs to answer, shorter than anybody who writes would notice. */
const ASK_OTHERS_WITHIN = 400

function tokenOf(socket: LiveSocket): string {
  const { auth, query } = socket.handshake
  const token: unknown = auth.token ?? query.token
  return typeof token === 'string' ? token : ''
}

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
  let isClosing = false
  const isCutOff = () => cluster !== undefined && !cluster.isWithinReach()
  /** Cut off, events go to our own sockets only: kept for later they would be old news. */
  const everywhere = () => (isCutOff() ? io?.local : io)
  const attach: Live['attach'] = (server, guard, origins) => {
    cluster = openCluster?.()
    cluster?.onReturn(() => io && catchUp(io))
    io = new Server(server, {
      path: '/socket.io/',
      serveClient: false,
      maxHttpBufferSize: MAX_PACKET,
      ...(cluster && { adapter: cluster.adapter }),
      allowRequest: (request, decide) => {
        const { origin } = request.headers
        const isOurs =
          origin === undefined || origins.includes(origin) || isSameHost(origin, request)
        decide(null, isOurs && !isClosing)
      },
    })
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
      limitEvents(socket)
      answerJoins(socket, guard, log)
      // What ended while the token was being looked up found no socket to close yet.
      guard.identify(tokenOf(socket)).then(
        (found) => found ?? socket.disconnect(true),
        (error: Error) => log.warn({ error: error.message }, 'socket not looked up again'),
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
    close() {
      isClosing = true
      // Cut, not dismissed: browsers connect again by themselves. The HTTP server is not ours to
      // close, and waiting for it here would keep it answering for as long as somebody asks.
      io?.engine.close()
      void io?.of('/').adapter.close()
      cluster?.close()
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

/** A page served by this very host may connect, whatever the configured public address. */
function isSameHost(origin: string, request: { headers: { host?: string | undefined } }): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
