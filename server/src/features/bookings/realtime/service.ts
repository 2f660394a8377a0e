import type { JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import type { Person } from '@annai/contract/person'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { LiveServer, LiveSocket, SocketRooms } from '../../../platform/realtime/sockets.ts'

type Ctx = Pick<Platform, 'live'>
type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

const roomOf = (bookingId: string) => `booking:${bookingId}`
const viewerRoomOf = (personId: string, bookingId: string) => `watching:${bookingId}:${personId}`

const BOOKING_ROOM = /^booking:(.+)$/

/** Sends an event to everyone who is viewing this booking. */
export const sendToBooking = <E extends keyof ServerEvents>(
  { live }: Ctx,
  bookingId: string,
  event: E,
  ...payload: Payload<E>
): void => live.toRoom(roomOf(bookingId), event, ...payload)

/** Sends an event to people, except those who are viewing this booking. */
export const sendOutsideBooking = <E extends keyof ServerEvents>(
  { live }: Ctx,
  bookingId: string,
  personIds: readonly string[],
  event: E,
  ...payload: Payload<E>
): void => live.toPeopleOutside(roomOf(bookingId), personIds, event, ...payload)

/** Is this person viewing this booking, on any instance? */
export const isViewingBooking = (
  { live }: Ctx,
  personId: string,
  bookingId: string,
): Promise<boolean> => live.isOccupied(viewerRoomOf(personId, bookingId))

type Join = (person: Person, bookingId: string) => Promise<JoinAnswer>

function registerHandlers(socket: LiveSocket, join: Join, log: Platform['log']): void {
  const { person } = socket.data
  /** The bookings that the page shows now: it may have left one during the permission check. */
  const wanted = new Set<string>()
  socket.on('join booking', (bookingId: unknown, answer: unknown) => {
    const reply = (result: JoinAnswer) => {
      if (typeof answer === 'function') answer(result)
    }
    if (typeof bookingId !== 'string' || !isId(bookingId))
      return reply({ error: 'Booking not found' })
    wanted.add(bookingId)
    join(person, bookingId)
      .then(async (result) => {
        if ('ok' in result && wanted.has(bookingId))
          await socket.join([roomOf(bookingId), viewerRoomOf(person.id, bookingId)])
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
    void socket.leave(roomOf(bookingId))
    void socket.leave(viewerRoomOf(person.id, bookingId))
  })
}

/** Clients may have missed events of other instances: lets them fetch again. */
function refresh(io: LiveServer): void {
  for (const room of io.of('/').adapter.rooms.keys()) {
    const bookingId = BOOKING_ROOM.exec(room)?.[1]
    if (bookingId) io.local.to(room).emit('booking changed', { bookingId })
  }
}

/** The rooms of bookings; `join` decides who may enter. */
export const createBookingRooms = (join: Join, log: Platform['log']): SocketRooms => ({
  register: (socket) => registerHandlers(socket, join, log),
  refresh,
})
