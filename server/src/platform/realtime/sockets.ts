import type { ClientEvents, JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import type { Person } from '@annai/contract/person'
import type { Server, Socket } from 'socket.io'

export interface SocketGuard {
  /** The holder of this token and its expiry; null when it is not valid. */
  identify(token: string): Promise<{ person: Person; sessionId: string; expiresAt: Date } | null>
  /** May this person follow the booking? The text of the refusal when not. */
  join(person: Person, bookingId: string): Promise<JoinAnswer>
}

interface SocketData {
  person: Person
  sessionId: string
}
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>

// Rooms are named here only: an id from outside is never used as the name of a room.
export const roomOf = {
  person: (id: string) => `person:${id}`,
  session: (id: string) => `session:${id}`,
  booking: (id: string) => `booking:${id}`,
  watching: (personId: string, bookingId: string) => `watching:${bookingId}:${personId}`,
}

export function tokenOf(socket: LiveSocket): string {
  const { auth, query } = socket.handshake
  const token: unknown = auth.token ?? query.token
  return typeof token === 'string' ? token : ''
}

/** The sockets of this instance that are in a room. */
export function localSockets(io: LiveServer, room: string): LiveSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}
