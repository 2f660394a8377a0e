import type { JoinResponse, ServerEvents } from '@annai/contract/chat/events'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { Person } from '@annai/contract/person'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { LiveServer, LiveSocket, SocketRooms } from '../../../platform/realtime/sockets.ts'

type Ctx = Pick<Platform, 'live'>
type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

const roomOf = (bookingId: string) => `booking:${bookingId}`
/** Those of its viewers who share what they read, and that they are writing. */
const sharingRoomOf = (bookingId: string) => `sharing:${bookingId}`
const viewerRoomOf = (personId: string, bookingId: string) => `watching:${bookingId}:${personId}`

const BOOKING_ROOM = /^booking:(.+)$/

/** Sends an event to everyone who is viewing this booking. */
export const sendToBooking = <E extends keyof ServerEvents>(
  { live }: Ctx,
  bookingId: string,
  event: E,
  ...payload: Payload<E>
): void => live.toRoom(roomOf(bookingId), event, ...payload)

/** Sends what a party shares to the viewers who share the same. */
export const sendToSharing = <E extends 'thread read' | 'typing'>(
  { live }: Ctx,
  bookingId: string,
  event: E,
  shared: Omit<Payload<E>[0], 'bookingId'>,
): void =>
  live.toRoom(sharingRoomOf(bookingId), event, ...([{ bookingId, ...shared }] as Payload<E>))

/** Sends an event to people, except those who are viewing this booking. */
export const sendOutsideBooking = <E extends keyof ServerEvents>(
  { live }: Ctx,
  bookingId: string,
  personIds: readonly string[],
  event: E,
  ...payload: Payload<E>
): void => live.toPeopleOutside(roomOf(bookingId), personIds, event, ...payload)

/** Whether this person is viewing this booking, on any instance. */
export const isViewingBooking = (
  { live }: Ctx,
  personId: string,
  bookingId: string,
): Promise<boolean> => live.isOccupied(viewerRoomOf(personId, bookingId))

/** The functions of the messages feature that the rooms need. */
interface RoomActions {
  /** Decides who may enter. */
  join(person: Person, bookingId: string): Promise<JoinResponse>
  /** Whether the person shares what they read, and that they are writing. */
  shares(person: Person): Promise<boolean>
  /** The person no longer looks at the thread here. */
  stoppedWatching(person: Person, bookingId: string): Promise<void>
}

/**
 * The maximum number of bookings that a client can mark as not watched, more than any page shows.
 */
const MAX_UNWATCHED = 100

function registerHandlers(
  socket: LiveSocket,
  actions: RoomActions,
  ctx: Pick<Platform, 'log' | 'live'>,
): void {
  const { log } = ctx
  const { person } = socket.data
  /** The bookings that the page shows now: it may have left one during the permission check. */
  const wanted = new Set<string>()
  /** Those of them whose thread is not on the screen. */
  const unwatched = new Set<string>()
  const watched = new Set<string>()

  const watch = async (bookingId: string) => {
    watched.add(bookingId)
    await socket.join(viewerRoomOf(person.id, bookingId))
  }
  const stopWatching = (bookingId: string) => {
    if (!watched.delete(bookingId)) return
    void socket.leave(viewerRoomOf(person.id, bookingId))
    actions
      .stoppedWatching(person, bookingId)
      .catch((error: Error) => log.warn({ error: error.message }, 'missed messages not notified'))
  }

  socket.on('join booking', (bookingId: unknown, answer: unknown) => {
    const reply = (result: JoinResponse) => {
      if (typeof answer === 'function') answer(result)
    }
    if (typeof bookingId !== 'string' || !isId(bookingId))
      return reply({ error: 'Booking not found', code: 'bookings.notFound' })
    wanted.add(bookingId)
    actions
      .join(person, bookingId)
      .then(async (result) => {
        if ('ok' in result && wanted.has(bookingId)) {
          await socket.join(roomOf(bookingId))
          if (!unwatched.has(bookingId)) await watch(bookingId)
          if ((await actions.shares(person)) && wanted.has(bookingId))
            await socket.join(sharingRoomOf(bookingId))
        }
        if ('error' in result) wanted.delete(bookingId)
        reply(result)
      })
      .catch((error: Error) => {
        log.error({ error: error.message }, 'join failed')
        reply({
          error: 'Internal server error. Please try again later.',
          code: 'server.fault',
        })
      })
  })
  socket.on('watch booking', (bookingId: unknown, isWatching: unknown) => {
    if (typeof bookingId !== 'string' || !isId(bookingId)) return
    if (isWatching !== false) {
      unwatched.delete(bookingId)
      if (socket.rooms.has(roomOf(bookingId))) void watch(bookingId)
    } else if (unwatched.size < MAX_UNWATCHED) {
      unwatched.add(bookingId)
      stopWatching(bookingId)
    }
  })
  socket.on('leave booking', (bookingId: unknown) => {
    if (typeof bookingId !== 'string' || !isId(bookingId)) return
    wanted.delete(bookingId)
    unwatched.delete(bookingId)
    void socket.leave(roomOf(bookingId))
    void socket.leave(sharingRoomOf(bookingId))
    stopWatching(bookingId)
  })
  let typedAt = Number.NEGATIVE_INFINITY
  socket.on('typing', (bookingId: unknown, after: unknown) => {
    if (typeof bookingId !== 'string' || !isId(bookingId) || typeof after !== 'number') return
    const now = performance.now()
    // Only a party is in the room. Networks may deliver two reports closer than they were sent.
    if (!socket.rooms.has(sharingRoomOf(bookingId))) return
    if (now - typedAt < CHAT_LIMITS.typingEveryMs / 2) return
    typedAt = now
    sendToSharing(ctx, bookingId, 'typing', { role: person.role, after })
  })
  socket.on('disconnect', () => {
    for (const bookingId of watched) stopWatching(bookingId)
  })
}

/** Clients may have missed events of other instances: lets them fetch again. */
function refresh(io: LiveServer): void {
  for (const room of io.of('/').adapter.rooms.keys()) {
    const bookingId = BOOKING_ROOM.exec(room)?.[1]
    if (bookingId) io.local.to(room).emit('booking changed', { bookingId })
  }
}

/** The rooms of bookings. */
export const createBookingRooms = (
  actions: RoomActions,
  ctx: Pick<Platform, 'log' | 'live'>,
): SocketRooms => ({
  register: (socket) => registerHandlers(socket, actions, ctx),
  refresh,
})
